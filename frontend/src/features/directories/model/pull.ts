/** How often a provider may be asked, in hours. */
export const HOURS = [1, 4, 12, 24] as const
export type Hours = (typeof HOURS)[number]
export const PULLED = ['google', 'microsoft'] as const

/** What the company allows: people are read, and nothing is written. */
export const GOOGLE_SCOPE = 'https://www.googleapis.com/auth/admin.directory.user.readonly'

export const GOOGLE_GROUP_SCOPE = 'https://www.googleapis.com/auth/admin.directory.group.readonly'

/** The steps at the provider's, in their order. */
export const PULL_STEPS = {
  google: ['project', 'account', 'allow', 'upload'],
  microsoft: ['register', 'permission', 'secret', 'enter'],
} as const

export const hoursOf = (value: string | null): Hours => HOURS.find((hours) => String(hours) === value) ?? 4

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i
export const isId = (text: string): boolean => UUID.test(text.trim())
export const isAddress = (text: string): boolean => /^[^@\s]+@[^@\s]+$/.test(text.trim())
