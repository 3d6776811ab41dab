// Ranges of days of a card's numbers.
import type { Unread } from '@/shared/address'
import type { Step } from '@/shared/api/generated/types.gen'
import { moved, movedMonths } from '@/shared/ui/dates/days'

export const RANGES = ['7d', '30d', '90d', '12m'] as const
export type RangeName = (typeof RANGES)[number]
const USUAL: RangeName = '30d'
const LENGTH: Partial<Record<RangeName, number>> = { '7d': 7, '90d': 90 }

/** What of the numbers stands in the address of a card; the usual range does not. */
export interface NumbersSearch {
  numbers?: Exclude<RangeName, typeof USUAL>
}

export function rangeOf(search: Unread<NumbersSearch>): RangeName {
  return RANGES.find((range) => range === search.numbers) ?? USUAL
}

export function searchOf(range: RangeName): NumbersSearch {
  return { numbers: range === '30d' ? undefined : range }
}

/** As the API wants it. The usual range is the server's own, which knows what day the space has; a year is twelve
 *  months, this one among them, so that each point of its curve is a whole one. */
export function daysOf(range: RangeName, today: string): { first?: string; last?: string; step?: Step } {
  if (range === '12m') return { first: movedMonths(`${today.slice(0, 8)}01`, -11), last: today, step: 'month' }
  const days = LENGTH[range]
  return days ? { first: moved(today, 1 - days), last: today } : {}
}
