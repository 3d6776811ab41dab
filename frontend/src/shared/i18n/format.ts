import { useMemo } from 'react'
import { useTranslation } from '@/shared/i18n/i18n'
import { intlLocale } from './languages'

type DateInput = string | number | Date

const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]
const SHORT_UNITS = UNITS.slice(-2)

/** To make one of these takes far longer than to use it: each is made once. */
function once<Options, Format>(make: (locale: string, options?: Options) => Format) {
  const made = new Map<string, Format>()
  return (locale: string, options?: Options): Format => {
    const key = locale + JSON.stringify(options)
    const format = made.get(key) ?? make(locale, options)
    made.set(key, format)
    return format
  }
}

const numberFormat = once((locale, options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options))
const dateFormat = once((locale, options?: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options))
const relativeFormat = once(
  (locale, options?: Intl.RelativeTimeFormatOptions) => new Intl.RelativeTimeFormat(locale, options),
)
const listFormat = once((locale, options?: Intl.ListFormatOptions) => new Intl.ListFormat(locale, options))

/** Dates, numbers, money and lists in the words of a language. Amounts are in the currency's minor unit. */
export function formats(language: string) {
  const locale = intlLocale(language)
  return {
    // Small counts, of which every page has some, are written alike in all our languages; the first format of a page
    // costs a slow phone 70 milliseconds.
    number: (value: number, options?: Intl.NumberFormatOptions) =>
      !options && Number.isInteger(value) && value >= 0 && value < 1000
        ? String(value)
        : numberFormat(locale, options).format(value),
    percent: (value: number) => numberFormat(locale, { style: 'percent' }).format(value),
    /** A rate of tax, in percent: 25.5 becomes 25.5 %. */
    rate: (value: number) => numberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(value / 100),
    money: (minor: number, currency: string) => {
      const format = numberFormat(locale, { style: 'currency', currency })
      const digits = format.resolvedOptions().maximumFractionDigits ?? 2
      return format.format(minor / 10 ** digits)
    },
    date: (value: DateInput) => dateFormat(locale, { dateStyle: 'medium' }).format(new Date(value)),
    dateTime: (value: DateInput) =>
      dateFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(value)),
    /** `2027-04` as April 2027. */
    month: (value: string) =>
      dateFormat(locale, { month: 'long', year: 'numeric' }).format(new Date(`${value}-15T12:00:00`)),
    /** A day of a calendar, `2026-12-31`, that has no time zone. */
    day: (value: string) => dateFormat(locale, { dateStyle: 'medium' }).format(new Date(`${value}T12:00:00`)),
    dayLong: (value: string) => dateFormat(locale, { dateStyle: 'long' }).format(new Date(`${value}T12:00:00`)),
    /** The month of a day in few letters: Mar. */
    monthName: (value: string) => dateFormat(locale, { month: 'short' }).format(new Date(`${value}T12:00:00`)),
    /** The same day without its year, where that stands beside: 4 Dec. */
    dayOfMonth: (value: string) =>
      dateFormat(locale, { day: 'numeric', month: 'short' }).format(new Date(`${value}T12:00:00`)),
    relative: (value: DateInput, now: number = Date.now()) => {
      const seconds = Math.round((new Date(value).getTime() - now) / 1000)
      const format = relativeFormat(locale, { numeric: 'auto' })
      for (const [unit, size] of UNITS) {
        if (Math.abs(seconds) >= size) return format.format(Math.trunc(seconds / size), unit)
      }
      return format.format(0, 'minute')
    },
    /** The same of what has just been done, in short and by the second: 8s ago. */
    ago: (value: DateInput, now: number = Date.now()) => {
      const seconds = Math.max(0, Math.round((now - new Date(value).getTime()) / 1000))
      const format = relativeFormat(locale, { numeric: 'always', style: 'narrow' })
      for (const [unit, size] of SHORT_UNITS)
        if (seconds >= size) return format.format(-Math.trunc(seconds / size), unit)
      return format.format(-seconds, 'second')
    },
    list: (values: string[]) => listFormat(locale, { type: 'conjunction' }).format(values),
    /** 1.2 MB in the words of the language. */
    fileSize: (bytes: number) => {
      const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const
      const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(bytes, 1)) / 3))
      return numberFormat(locale, {
        style: 'unit',
        unit: units[power],
        unitDisplay: 'short',
        maximumFractionDigits: 1,
      }).format(bytes / 1000 ** power)
    },
  }
}

/** The same functions as long as the language is the same. */
export function useFormats() {
  const { language } = useTranslation()
  return useMemo(() => formats(language), [language])
}
