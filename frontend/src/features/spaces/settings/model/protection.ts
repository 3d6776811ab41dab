import type { Space, SpaceSettings } from '@/shared/api/types'

export const CHANNEL_SWITCHES = ['force_pin_links', 'force_pin_qr_codes', 'force_pin_products'] as const
const FIELDS = ['pin_verification', 'deny_exceptions', ...CHANNEL_SWITCHES] as const

export type ProtectionSettings = Pick<SpaceSettings, (typeof FIELDS)[number]>

export function protectionOf(space: Pick<Space, 'settings'>): ProtectionSettings {
  const { settings } = space
  return {
    pin_verification: settings.pin_verification,
    deny_exceptions: settings.deny_exceptions,
    force_pin_links: settings.force_pin_links,
    force_pin_qr_codes: settings.force_pin_qr_codes,
    force_pin_products: settings.force_pin_products,
  }
}

export function protectionPatch(values: ProtectionSettings, changed: readonly string[]): Record<string, unknown> {
  return {
    settings: Object.fromEntries(
      FIELDS.filter((field) => changed.includes(field)).map((field) => [field, values[field]]),
    ),
  }
}

/** Whether channels are forced but nobody gets in, because there is no PIN for cards without their own. */
export function opensNothing(values: ProtectionSettings, pinSet: boolean): boolean {
  return values.pin_verification && !pinSet && CHANNEL_SWITCHES.some((channel) => values[channel])
}
