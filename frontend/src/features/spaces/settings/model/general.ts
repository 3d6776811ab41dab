import { addedTo, type Addition, type SettingPart, type SettingKey } from '@/shared/additions'
import type { Space, SpaceSettings } from '@/shared/api/types'

/** What the page changes: columns of the space, and settings. */
const COLUMNS = ['name', 'username', 'description', 'visibility', 'active', 'time_zone'] as const

/**
 * Where each setting is changed: in which part of this page, in the order in which they are read, or elsewhere. Features
 * above add theirs. Those that come later wait for their services, and for a space with several domains.
 */
export const PLACES = {
  social_media: 'pages',
  qr_code: 'pages',
  show_space_name: 'pages',
  hide_sign_in: 'pages',
  contact_exchange: 'contact',
  hide_profile_link: 'contact',
  contact_sharing: 'contact',
  public_page: 'public',
  domain_root: 'public',
  domain_root_address: 'public',
  multilingual: 'languages',
  languages: 'languages',
  tracking: 'statistics',
  billing_method: 'payment',
  confirm_invitations: 'people',
  pin_verification: 'protection',
  deny_exceptions: 'protection',
  force_pin_links: 'protection',
  force_pin_qr_codes: 'protection',
  force_pin_products: 'protection',
  redirect_to_primary: 'later',
} as const satisfies Partial<Record<keyof SpaceSettings, SettingPart | 'public' | 'protection' | 'later'>>

export type GeneralSettings = { username: string } & Pick<
  Space,
  'name' | 'description' | 'visibility' | 'active' | 'time_zone'
> &
  SpaceSettings
export type GeneralField = keyof GeneralSettings

export type GeneralSource = Pick<
  Space,
  'name' | 'username' | 'description' | 'visibility' | 'active' | 'time_zone' | 'settings'
>

export function generalOf(space: GeneralSource): GeneralSettings {
  return {
    name: space.name,
    username: space.username ?? '',
    description: space.description,
    visibility: space.visibility,
    active: space.active,
    time_zone: space.time_zone,
    ...space.settings,
  }
}

/** The switches of one part of the page, those that features add at its end. */
export function switchesIn(part: SettingPart, settings: SpaceSettings, additions: readonly Addition[]): SettingKey[] {
  const own = (Object.keys(PLACES) as (keyof typeof PLACES)[]).filter((key) => PLACES[key] === part)
  const switches = own.filter((key) => typeof settings[key] === 'boolean') as SettingKey[]
  return [...switches, ...addedTo(additions, 'settings', part)]
}

/** The part of a change that belongs to each place of the API; nothing is sent that was not changed. */
export function generalPatch(values: GeneralSettings, changed: readonly string[]): Record<string, unknown> {
  const part = (fields: readonly string[]) =>
    Object.fromEntries(
      fields.filter((field) => changed.includes(field)).map((field) => [field, values[field as GeneralField]]),
    )
  const settings = part(changed.filter((field) => !COLUMNS.includes(field as never)))
  return {
    ...part(COLUMNS),
    ...(Object.keys(settings).length > 0 && { settings }),
  }
}
