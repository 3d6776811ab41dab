const PENDING = 'registration'
const WAY_BACK = 'registrationWayBack'
const HOUR = 60 * 60_000

type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** A registration that waits for the code of its mail; `registration` is the server's mark for this browser. */
export interface Pending {
  email: string
  registration: string
}

/** Kept in this tab: who reads the mail on the same phone comes back to a page that was loaded anew. */
export function keepPending(shelf: Shelf, pending: Pending, now: number): void {
  shelf.setItem(PENDING, JSON.stringify({ ...pending, at: now }))
}

export function keptPending(shelf: Shelf, now: number): Pending | null {
  const kept = fresh(shelf.getItem(PENDING), now)
  const { email, registration } = kept ?? {}
  return typeof email === 'string' && typeof registration === 'string' ? { email, registration } : null
}

export function forgetPending(shelf: Shelf): void {
  shelf.removeItem(PENDING)
}

/** Where the person was going, kept by the browser alone: the link of the mail opens in another tab. */
export function keepWayBack(shelf: Shelf, path: string | undefined, now: number): void {
  if (path) shelf.setItem(WAY_BACK, JSON.stringify({ path, at: now }))
  else shelf.removeItem(WAY_BACK)
}

export function takeWayBack(shelf: Shelf, now: number): string | undefined {
  const path = fresh(shelf.getItem(WAY_BACK), now)?.path
  shelf.removeItem(WAY_BACK)
  return typeof path === 'string' ? path : undefined
}

function fresh(text: string | null, now: number): Record<string, unknown> | null {
  try {
    const kept = JSON.parse(text ?? '') as Record<string, unknown>
    return typeof kept.at === 'number' && now - kept.at < HOUR ? kept : null
  } catch {
    return null
  }
}
