import { ApiError } from './api/error'

/** So many cards of a space want to be active, and the licence may not cover them. */
export interface WantedSeats {
  space: string
  cards: number
  /** Once there are enough: what was wanted is done, or looked at again. */
  then: () => void
}

// Lists and imports meet a licence that is full and know nothing of billing, which stands above them: what is wanted
// is said here, and the layout shows who can get it and at which price.
let wanted: WantedSeats | null = null
const listeners = new Set<() => void>()

function keep(next: WantedSeats | null): void {
  wanted = next
  listeners.forEach((listener) => listener())
}

export const wantedSeats = (): WantedSeats | null => wanted

export function subscribeSeats(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const wantSeats = (next: WantedSeats): void => keep(next)
export const dropSeats = (): void => keep(null)

/** What a refusal for want of seats names; null for any other. */
export function seatsLacking(error: unknown): Omit<WantedSeats, 'then'> | null {
  if (!(error instanceof ApiError) || error.code !== 'seats_exhausted') return null
  const { seats } = (error.body ?? {}) as { seats?: { space: string; cards: number } }
  return seats ?? null
}

/** Asks for the seats that a refusal names. False: it is about something else. */
export function wantSeatsAfter(error: unknown, then: () => void): boolean {
  const lacking = seatsLacking(error)
  if (lacking) wantSeats({ ...lacking, then })
  return lacking !== null
}
