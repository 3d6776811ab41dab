import { sitePath } from '@/shared/auth/redirect'

export const START = '/'

/** Pages that can be named without a slash. */
const NAMED: Record<string, string> = {
  index: '/',
  billing: '/billing',
  cards: '/cards',
  debug: '/debug',
  marketplace: '/marketplace',
  products: '/products',
  profile: '/profile',
  space: '/space',
  spaces: '/spaces',
  'user-directories': '/user-directories',
}

/** The ticket's address, when it lies on one of the API's origins; else null. */
export function ticketAddress(url: string | undefined, origins: readonly string[]): string | null {
  if (!url) return null
  let parsed: URL
  try {
    parsed = new URL(url, window.location.origin)
  } catch {
    return null
  }
  if (parsed.protocol !== 'https:' && parsed.protocol !== 'http:') return null
  if (parsed.username || parsed.password) return null
  return origins.includes(parsed.origin) ? parsed.href : null
}

/**
 * Where to go afterwards: a value without a slash is the name of a page, another is a path of this site.
 * Anything else is the start address (product decisions, section 3).
 */
export function targetPath(redirect: string | undefined): string {
  if (!redirect) return START
  if (!/[/\\]/.test(redirect)) return Object.hasOwn(NAMED, redirect) ? (NAMED[redirect] ?? START) : START
  return sitePath(redirect) ?? START
}
