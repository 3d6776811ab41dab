// Days and times of day as people of a language write them. A day is `2026-12-31`, a time `17:30`; nothing here knows
// a time zone.
import { intlLocale } from '@/shared/i18n/languages'

export type Part = 'day' | 'month' | 'year'

const TWO = (value: number) => String(value).padStart(2, '0')
const utc = (day: string) => new Date(`${day}T00:00:00Z`)

function isoDay(year: number, month: number, day: number): string {
  return `${String(year).padStart(4, '0')}-${TWO(month)}-${TWO(day)}`
}

/** Today on the clock of the person. */
export function today(now = new Date()): string {
  return isoDay(now.getFullYear(), now.getMonth() + 1, now.getDate())
}

/** In which order a language writes the parts of a day. */
export function orderOf(language: string): Part[] {
  return dayFormat(language)
    .formatToParts(utc('2026-12-31'))
    .flatMap(({ type }) => (type === 'day' || type === 'month' || type === 'year' ? [type] : []))
}

const dayFormat = (language: string) =>
  new Intl.DateTimeFormat(intlLocale(language), { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' })

/** `31.12.2026` in German; nothing for what is no day. */
export function shownDay(day: string, language: string): string {
  const date = utc(day)
  return Number.isNaN(date.getTime()) ? '' : dayFormat(language).format(date)
}

/** The day that was typed: in the order of the language, with whatever between the numbers, or as `2026-12-31`. A year
 *  of two digits is of this century, none is the one of `now`. Null for what is no day. */
export function typedDay(text: string, language: string, now = new Date()): string | null {
  const numbers = text.match(/\d+/g) ?? []
  if (/[^\d\s./,\-–]/u.test(text) || numbers.length < 2 || numbers.length > 3) return null
  const iso = numbers[0]?.length === 4
  const order: Part[] = iso ? ['year', 'month', 'day'] : orderOf(language)
  const given = order.filter((part) => part !== 'year' || numbers.length === 3)
  const found = Object.fromEntries(given.map((part, index) => [part, Number(numbers[index])])) as Record<Part, number>
  const year = numbers.length === 3 ? (found.year < 100 ? 2000 + found.year : found.year) : now.getFullYear()
  const day = isoDay(year, found.month, found.day)
  const date = utc(day)
  // The 31st of February is no day, and none becomes the 3rd of March.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day) ? day : null
}

/** `17:30`, or `5:30 PM` where the language counts to twelve; nothing for what is no time. */
export function shownTime(time: string, language: string): string {
  const date = new Date(`2026-01-01T${time}:00Z`)
  if (!/^\d\d:\d\d$/.test(time) || Number.isNaN(date.getTime())) return ''
  const format = new Intl.DateTimeFormat(intlLocale(language), { timeStyle: 'short', timeZone: 'UTC' })
  return format.format(date)
}

/** The time that was typed: `8`, `830`, `8:30`, `8.30`, `8 h 30`, `5 pm`. Null for what is none. */
export function typedTime(text: string): string | null {
  const found = /^\s*(\d{1,2})(?:\s*[:.,h\s]\s*(\d{2})|(\d{2}))?\s*(?:h|Uhr)?\s*([ap])?\.?\s*m?\.?\s*$/iu.exec(text)
  if (!found) return null
  const [, hours = '', apart, close, half] = found
  const minute = Number(apart ?? close ?? 0)
  let hour = Number(hours)
  if (half) {
    if (hour < 1 || hour > 12) return null
    hour = (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  }
  return hour < 24 && minute < 60 ? `${TWO(hour)}:${TWO(minute)}` : null
}

/** The day of the week that begins it, 0 for Sunday, as people of the language count. */
export function firstDay(language: string): number {
  const locale = new Intl.Locale(intlLocale(language)).maximize() as Intl.Locale & {
    getWeekInfo?: () => { firstDay: number }
    weekInfo?: { firstDay: number }
  }
  const info = locale.getWeekInfo?.() ?? locale.weekInfo
  // Not every browser knows it; Monday is right in most of Europe.
  return (info?.firstDay ?? 1) % 7
}

export function moved(day: string, by: number): string {
  const date = utc(day)
  date.setUTCDate(date.getUTCDate() + by)
  return date.toISOString().slice(0, 10)
}

/** The same day in another month, or the last one where that is shorter. */
export function movedMonths(day: string, by: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + by, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + by, Math.min(date, last))).toISOString().slice(0, 10)
}

export const weekdayOf = (day: string) => utc(day).getUTCDay()

/** The weeks that a month touches, each of seven days. */
export function weeksOf(day: string, first: number): string[][] {
  const begin = `${day.slice(0, 8)}01`
  const start = moved(begin, -((weekdayOf(begin) - first + 7) % 7))
  const weeks: string[][] = []
  for (let at = start; at < movedMonths(begin, 1); at = moved(at, 7))
    weeks.push(Array.from({ length: 7 }, (_, index) => moved(at, index)))
  return weeks
}
