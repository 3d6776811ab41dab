// Ranges of days of a card's numbers.
import type { Unread } from '@/shared/address'
import type { Step } from '@/shared/api/generated/types.gen'

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

/** As the API wants it. Which day the space has, only the server knows: the person's clocks may show another. A year is
 *  twelve months, this one among them, so that each point of its curve is a whole one. */
export function daysOf(range: RangeName): { days?: number; months?: number; step?: Step } {
  if (range === '12m') return { months: 12, step: 'month' }
  const days = LENGTH[range]
  return days ? { days } : {}
}
