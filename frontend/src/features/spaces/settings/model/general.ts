import type { Space, SpaceSettings } from '@/shared/api/types'

/** What the page changes: columns of the space, two parts of the layout, and switches of the settings. */
const COLUMNS = ['name', 'username', 'visibility', 'active'] as const
const LAYOUT = ['mode', 'rounding'] as const
/** Those of contact exchange, wallets, newsletter and affiliates come with their services. */
const SWITCHES = [
  'show_space_name',
  'hide_sign_in',
  'qr_code',
  'social_media',
  'contact_exchange',
  'hide_profile_link',
  'multilingual',
  'languages',
  'contact_sharing',
  'tracking',
  'billing_method',
  'confirm_invitations',
] as const

export type GeneralSettings = { username: string } & Pick<Space, 'name' | 'visibility' | 'active'> &
  Pick<Space['layout'], 'mode' | 'rounding'> &
  Pick<SpaceSettings, (typeof SWITCHES)[number]>
export type GeneralField = keyof GeneralSettings

export type GeneralSource = Pick<Space, 'name' | 'username' | 'visibility' | 'active' | 'layout' | 'settings'>

export function generalOf(space: GeneralSource): GeneralSettings {
  const { settings, layout } = space
  return {
    name: space.name,
    username: space.username ?? '',
    visibility: space.visibility,
    active: space.active,
    mode: layout.mode,
    rounding: layout.rounding,
    show_space_name: settings.show_space_name,
    hide_sign_in: settings.hide_sign_in,
    qr_code: settings.qr_code,
    social_media: settings.social_media,
    contact_exchange: settings.contact_exchange,
    hide_profile_link: settings.hide_profile_link,
    multilingual: settings.multilingual,
    languages: settings.languages,
    contact_sharing: settings.contact_sharing,
    tracking: settings.tracking,
    billing_method: settings.billing_method,
    confirm_invitations: settings.confirm_invitations,
  }
}

/** The part of a change that belongs to each place of the API; nothing is sent that was not changed. */
export function generalPatch(values: GeneralSettings, changed: readonly string[]): Record<string, unknown> {
  const part = (fields: readonly GeneralField[]) =>
    Object.fromEntries(fields.filter((field) => changed.includes(field)).map((field) => [field, values[field]]))
  const layout = part(LAYOUT)
  const settings = part(SWITCHES)
  return {
    ...part(COLUMNS),
    ...(Object.keys(layout).length > 0 && { layout }),
    ...(Object.keys(settings).length > 0 && { settings }),
  }
}
