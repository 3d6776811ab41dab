// Times and names in the words of a language.
import type { PointOut, Step } from '@/shared/api/generated/types.gen'
import { intlLocale } from '@/shared/i18n/languages'
import { moved, movedMonths } from '@/shared/ui/dates/days'
import { count, type Days } from './days'

const at = (day: string) => new Date(`${day}T00:00:00Z`)

/** `22 Oct – 20 Nov 2026`; a single day stands alone. */
export function daysInWords({ first, last }: Days, language: string): string {
  const format = new Intl.DateTimeFormat(intlLocale(language), {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  })
  return first === last ? format.format(at(first)) : format.formatRange(at(first), at(last))
}

export interface TimeWords {
  name: string
  short: string
}

/** The words of the pieces of a curve. Weeks and months are cut where the range begins and ends within one. */
export function timeWords(step: Step, days: Days, zone: string, language: string): (at: PointOut['at']) => TimeWords {
  const locale = intlLocale(language)
  const say = (options: Intl.DateTimeFormatOptions, timeZone = 'UTC') => {
    const format = new Intl.DateTimeFormat(locale, { ...options, timeZone })
    return (moment: Date) => format.format(moment)
  }
  if (step === 'hour') {
    const name = say({ weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' }, zone)
    const short =
      count(days) === 1
        ? say({ hour: '2-digit', minute: '2-digit' }, zone)
        : say({ weekday: 'short', hour: '2-digit', minute: '2-digit' }, zone)
    return (moment) => ({ name: name(new Date(moment)), short: short(new Date(moment)) })
  }
  const short = say({ day: 'numeric', month: 'short' })
  if (step === 'day') {
    const name = say({ dateStyle: 'full' })
    return (day) => ({ name: name(at(day)), short: short(at(day)) })
  }
  const cut = (first: string, end: string): Days => ({
    first: first < days.first ? days.first : first,
    last: end > days.last ? days.last : end,
  })
  if (step === 'week') {
    return (day) => {
      const week = cut(day, moved(day, 6))
      return { name: daysInWords(week, language), short: short(at(week.first)) }
    }
  }
  const month = say({ month: 'long', year: 'numeric' })
  const shortMonth = say({ month: 'short', year: 'numeric' })
  return (day) => {
    const whole = { first: day, last: moved(movedMonths(day, 1), -1) }
    const piece = cut(whole.first, whole.last)
    const isWhole = piece.first === whole.first && piece.last === whole.last
    return { name: isWhole ? month(at(day)) : daysInWords(piece, language), short: shortMonth(at(day)) }
  }
}

/** Countries and languages by their codes; what has no name is its code. */
export function nameOf(type: 'region' | 'language', code: string, language: string): string {
  try {
    const name = new Intl.DisplayNames([intlLocale(language)], { type }).of(code) ?? code
    return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
  } catch {
    return code
  }
}

/** Monday to Sunday, and the hours of a day, for a table of both. */
export function weekWords(language: string): { days: TimeWords[]; hours: TimeWords[] } {
  const locale = intlLocale(language)
  const short = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' })
  const long = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' })
  const hour = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' })
  // The fifth of January 2026 is a Monday.
  const days = Array.from({ length: 7 }, (_, index) => new Date(Date.UTC(2026, 0, 5 + index)))
  const hours = Array.from({ length: 24 }, (_, index) => new Date(Date.UTC(2026, 0, 5, index)))
  return {
    days: days.map((day) => ({ name: long.format(day), short: short.format(day) })),
    hours: hours.map((moment, index) => ({ name: hour.format(moment), short: String(index) })),
  }
}
