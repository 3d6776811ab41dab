// Ranges of days, `2026-12-31` each, both ends included. Nothing here knows a clock but `todayIn` and `goesOn`.
import type { Step } from '@/shared/api/generated/types.gen'
import { moved, movedMonths } from '@/shared/ui/dates/days'

export interface Days {
  first: string
  last: string
}

export const PRESETS = ['today', '7d', '30d', '90d', 'month', 'last-month', 'year', '12m'] as const
export type Preset = (typeof PRESETS)[number]
export const COMPARISONS = ['before', 'year'] as const
export type Comparison = (typeof COMPARISONS)[number]

const DAY = 86_400_000
const utc = (day: string) => Date.parse(`${day}T00:00:00Z`)
const DAYS_BACK: Partial<Record<Preset, number>> = { today: 1, '7d': 7, '30d': 30, '90d': 90 }

/** The day on the clocks of a time zone, of which the person's own may be another. */
export function todayIn(zone: string, now = new Date()): string {
  try {
    return new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' }).format(now)
  } catch {
    // A zone that this browser does not know yet.
    return now.toISOString().slice(0, 10)
  }
}

/** Whether the last day, week or month of a range goes on: it has less than it will have. */
export function goesOn(days: Days, step: Step, zone: string, now = new Date()): boolean {
  return step !== 'hour' && days.last === todayIn(zone, now)
}

export function daysOfPreset(preset: Preset, today: string): Days {
  const back = DAYS_BACK[preset]
  if (back) return { first: moved(today, 1 - back), last: today }
  const month = `${today.slice(0, 8)}01`
  if (preset === 'month') return { first: month, last: today }
  if (preset === 'last-month') return { first: movedMonths(month, -1), last: moved(month, -1) }
  if (preset === 'year') return { first: `${today.slice(0, 5)}01-01`, last: today }
  return { first: moved(movedMonths(today, -12), 1), last: today }
}

export function count({ first, last }: Days): number {
  return Math.round((utc(last) - utc(first)) / DAY) + 1
}
