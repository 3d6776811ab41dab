import type { PermissionGroup, SwitchKey } from '@/shared/additions'
import type { ModeField } from './draft'

/** The switches of the specification (section 3) in the order in which they are read; features above add theirs. */
export const PERMISSION_GROUPS = {
  data: [
    'change_name',
    'change_job_title',
    'change_department',
    'change_organisation',
    'change_contact',
    'change_address',
    'change_description',
    'change_social_media',
  ],
  look: ['change_profile_picture', 'change_header', 'change_logo', 'change_colour', 'change_card_focus'],
  card: ['change_username', 'protect_card', 'use_direct_links', 'hide_sign_in', 'see_statistics', 'use_services'],
  products: ['connect_products', 'reorder_products'],
} as const satisfies Record<PermissionGroup, readonly SwitchKey[]>

export const SWITCHES = Object.values(PERMISSION_GROUPS).flat()
export const REORDER = ['products_per_period', 'reorder_period'] as const

export const PERIODS = ['month', 'quarter', 'half_year', 'year'] as const

/** What card users need to change a field; null where nothing but its lock keeps them from it. */
export const PERMISSION_OF = {
  prefix: 'change_name',
  first_name: 'change_name',
  last_name: 'change_name',
  suffix: 'change_name',
  pronouns: 'change_name',
  job_title: 'change_job_title',
  department: 'change_department',
  organisation: 'change_organisation',
  description: 'change_description',
  profile_picture: 'change_profile_picture',
  phones: 'change_contact',
  emails: 'change_contact',
  websites: 'change_contact',
  addresses: 'change_address',
  social_media: 'change_social_media',
  frames: null,
  layout: 'change_colour',
  header: 'change_header',
  logo: 'change_logo',
} as const satisfies Record<ModeField, SwitchKey | null>

/** The fields that a permission is for, in the order of the table. */
export function fieldsOf(permission: SwitchKey): ModeField[] {
  return (Object.keys(PERMISSION_OF) as ModeField[]).filter((field) => PERMISSION_OF[field] === permission)
}
