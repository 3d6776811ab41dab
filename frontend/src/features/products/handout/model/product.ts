import type { ListedProduct } from '../../connect/api'

/** The product in the hand: what is known of it, and whether it can be given to somebody. */
export type Held =
  | { is: 'looking'; serial: string }
  /** It lies in the pool. */
  | { is: 'ready'; serial: string; row: ListedProduct }
  /** It leads to somebody: given to another one, it leads there from then on. */
  | { is: 'connected'; serial: string; row: ListedProduct }
  /** The space does not have it: it needs its PIN. */
  | { is: 'unknown'; serial: string }
  | { is: 'stopped'; serial: string; row: ListedProduct }
  | { is: 'failed'; serial: string; problem: string }

/** What a look at the space has found. `serial` as it is printed. */
export function heldOf(serial: string, row: ListedProduct | null): Held {
  if (!row) return { is: 'unknown', serial }
  if (row.label === 'not_connected') return { is: 'ready', serial, row }
  if (row.label === 'connected') return { is: 'connected', serial, row }
  return { is: 'stopped', serial, row }
}

/** Whether it can be given away now; one that somebody has is only given by a button that says so. */
export function isReady(held: Held | null, pin: string): boolean {
  return held?.is === 'ready' || (held?.is === 'unknown' && pin.trim() !== '')
}
