import type { OpeningHours } from '@/shared/api/types'
import { sortedHours } from './frames'

/** The next span of a day: after the last one, else office hours. */
export function nextSpan(hours: readonly OpeningHours[], day: number): OpeningHours {
  const last = sortedHours(hours).findLast((row) => row.day === day)
  if (!last) return { day, opens: '09:00', closes: '17:00' }
  const start = Math.min(Number(last.closes.slice(0, 2)) + 1, 22)
  const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`
  return { day, opens: clock(start), closes: clock(Math.min(start + 4, 23)) }
}

/** The hours with those of one day on the others too. */
export function copyDay(hours: readonly OpeningHours[], from: number, to: readonly number[]): OpeningHours[] {
  const spans = hours.filter((row) => row.day === from)
  return sortedHours([
    ...hours.filter((row) => !to.includes(row.day) || row.day === from),
    ...to.filter((day) => day !== from).flatMap((day) => spans.map((span) => ({ ...span, day }))),
  ])
}
