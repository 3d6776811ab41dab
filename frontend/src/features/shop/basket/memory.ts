import { useSyncExternalStore } from 'react'
import { isSignedIn } from '@/shared/auth/tokens'
import { clearCookie, readCookie, writeCookie } from '@/shared/cookies'

// Which basket this browser has, and what of it every page shows. The cookie is the basket (specification, section 9);
// beside it is kept how much is in it, so that no page has to ask.
const COOKIE = 'checkout-id'
const COUNT = 'basket'
/** Whether the person's own basket was looked for since the browser was opened. */
const ASKED = 'basketAsked'

const listeners = new Set<() => void>()
const tell = () => listeners.forEach((listener) => listener())

interface Kept {
  lines: number
  /** It was somebody's who had signed in, and is answered to nobody else. */
  own: boolean
}

function kept(): Kept {
  try {
    const { lines, own } = JSON.parse(localStorage.getItem(COUNT) ?? '{}') as Partial<Kept>
    return { lines: typeof lines === 'number' ? lines : 0, own: own === true }
  } catch {
    return { lines: 0, own: false }
  }
}

export function basketId(): string | null {
  return readCookie(COOKIE) || null
}

/** Whether it was filled before its owner signed in, and is to be taken along. */
export function isOfGuest(): boolean {
  return basketId() !== null && !kept().own
}

export function keepBasket(id: string, lines: number): void {
  // What is chosen now is another order.
  sessionStorage.removeItem(ORDERED)
  writeCookie(COOKIE, id)
  localStorage.setItem(COUNT, JSON.stringify({ lines, own: isSignedIn() } satisfies Kept))
  tell()
}

export function forgetBasket(): void {
  clearCookie(COOKIE)
  localStorage.removeItem(COUNT)
  tell()
}

/** Who signs out leaves nothing behind: the basket is found again where the person is. */
export function leaveBasket(): void {
  sessionStorage.removeItem(ASKED)
  if (kept().own) forgetBasket()
}

/** Whether a basket waits to be taken along, or may lie on another device, and nobody has looked yet. */
export function isToBeLookedFor(): boolean {
  if (!isSignedIn()) return false
  return basketId() ? isOfGuest() : sessionStorage.getItem(ASKED) === null
}

export function markLookedFor(): void {
  sessionStorage.setItem(ASKED, 'yes')
}

function subscribe(listener: () => void): () => void {
  const fromOtherTab = ({ key }: StorageEvent) => {
    if (key === COUNT || key === null) listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', fromOtherTab)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', fromOtherTab)
  }
}

/** How many lines are in the basket, as this browser saw it last. */
export function useBasketLines(): number {
  return useSyncExternalStore(subscribe, () => (basketId() ? kept().lines : 0))
}

const ORDERED = 'ordered'

/** The basket of this browser has become this order; kept for this tab, should the answer have been lost. */
export function markOrdered(order: string): void {
  sessionStorage.setItem(ORDERED, order)
}

export function orderedHere(): string | null {
  return sessionStorage.getItem(ORDERED)
}

const openers = new Set<() => void>()

/** Opens the basket, from wherever something was put into it. */
export function openBasket(): void {
  openers.forEach((open) => open())
}

export function onOpenBasket(open: () => void): () => void {
  openers.add(open)
  return () => openers.delete(open)
}
