/** The code in what people paste: the code alone, or the whole link of the mail. */
export function codeOf(text: string): string | null {
  const trimmed = text.trim()
  const linked = /\/(?:confirmation\/space-invite|a)\/([A-Za-z0-9_-]{20,200})(?:\/|$|[?#])/.exec(trimmed)?.[1]
  if (linked) return linked
  return /^[A-Za-z0-9_-]{20,200}$/.test(trimmed) ? trimmed : null
}

/** Where an invitation is accepted without its code, and with it. */
export const INVITATIONS_PATH = '/confirmation/space-invite/verify'
export const pathOf = (code: string) => `/confirmation/space-invite/${code}/verify`
