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

/** Dates, numbers, money and lists in the words of a language. Amounts are in the currency's minor unit. */
export function formats(language: string) {
  const locale = intlLocale(language)
  return {
    number: (value: number, options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options).format(value),
    percent: (value: number) => new Intl.NumberFormat(locale, { style: 'percent' }).format(value),
    money: (minor: number, currency: string) => {
      const format = new Intl.NumberFormat(locale, { style: 'currency', currency })
      const digits = format.resolvedOptions().maximumFractionDigits ?? 2
      return format.format(minor / 10 ** digits)
    },
    date: (value: DateInput) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(new Date(value)),
    dateTime: (value: DateInput) =>
      new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(value)),
    relative: (value: DateInput, now: number = Date.now()) => {
      const seconds = Math.round((new Date(value).getTime() - now) / 1000)
      const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
      for (const [unit, size] of UNITS) {
        if (Math.abs(seconds) >= size) return format.format(Math.trunc(seconds / size), unit)
      }
      return format.format(0, 'minute')
    },
    list: (values: string[]) => new Intl.ListFormat(locale, { type: 'conjunction' }).format(values),
    /** 1.2 MB in the words of the language. */
    fileSize: (bytes: number) => {
      const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const
      const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(bytes, 1)) / 3))
      return new Intl.NumberFormat(locale, {
        style: 'unit',
        unit: units[power],
        unitDisplay: 'short',
        maximumFractionDigits: 1,
      }).format(bytes / 1000 ** power)
    },
  }
}

export function useFormats() {
  const { language } = useTranslation()
  return formats(language)
}
