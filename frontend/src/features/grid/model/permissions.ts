import type { PermissionGroup, SwitchKey } from '@/shared/additions'

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
  card: ['use_direct_links', 'hide_sign_in', 'see_statistics', 'use_services', 'activate_affiliate'],
  products: ['connect_products', 'reorder_products'],
} as const satisfies Record<PermissionGroup, readonly SwitchKey[]>

export const PERIODS = ['month', 'quarter', 'half_year', 'year'] as const
