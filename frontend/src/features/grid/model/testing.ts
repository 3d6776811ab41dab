import type { Space } from '@/shared/api/types'

const FIELDS = [
  'prefix', 'first_name', 'last_name', 'suffix', 'pronouns', 'job_title', 'department', 'organisation', 'description', 'phones', 'emails',
  'websites', 'addresses', 'social_media', 'frames', 'header', 'logo', 'profile_picture', 'layout',
]
const SWITCHES = [
  'change_header', 'change_logo', 'change_profile_picture', 'change_card_focus', 'see_statistics', 'connect_products', 'use_direct_links',
  'change_organisation', 'change_colour', 'hide_sign_in', 'use_services', 'change_name', 'change_department', 'change_job_title', 'change_contact',
  'change_address', 'change_description', 'change_social_media', 'activate_affiliate', 'reorder_products',
]

/** A space for tests, as far as the grid reads it. */
export function spaceWith(values: Partial<Space> = {}): Space {
  return {
    uuid: '0190a000-0000-7000-8000-00000000000a',
    name: 'Alpenwerk AG',
    version: 1,
    layout: { primary: '#2B50E8', background: '#FFFFFF', text: '#111111', mode: 'auto', rounding: 14, header_style: 'colour' },
    placeholders: { name: '', address: null, description: '', header: null, logo: null, profile_picture: null },
    translations: {},
    field_modes: Object.fromEntries(FIELDS.map((field) => [field, { visible: true, locked: false, reason: '' }])),
    shared_frames: [],
    shared_social_media: [],
    card_permissions: { ...Object.fromEntries(SWITCHES.map((key) => [key, false])), products_per_period: null, reorder_period: 'year' },
    default_template: null,
    abilities: ['grid.edit'],
    ...values,
  } as unknown as Space
}
