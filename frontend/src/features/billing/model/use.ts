import type { LicenceOut } from '@/shared/api/generated/types.gen'

export interface Segment {
  key: string
  /** Share of the bar, in percent. */
  share: number
}

/** How wide each space is in the bar of a licence, and what is free. With more cards than it covers, the bar is what is
 *  in use. */
export function segments({ spaces, cards_limit, cards_used }: LicenceOut): { used: Segment[]; free: number } {
  const whole = Math.max(cards_limit ?? cards_used, cards_used, 1)
  const used = spaces
    .filter((space) => space.cards_used > 0)
    .map((space) => ({ key: space.uuid, share: (space.cards_used / whole) * 100 }))
  return { used, free: cards_limit === null ? 0 : Math.max(0, cards_limit - cards_used) }
}
