import { useMemo } from 'react'
import { useTranslation } from '@/shared/i18n/i18n'
import { intlLocale } from '@/shared/i18n/languages'

/** Days of a space in short words, or months; they are nobody's moments, so that no zone moves them. */
export function useDayWords(byMonths: boolean): (day: string) => string {
  const { language } = useTranslation()
  return useMemo(() => {
    const shown: Intl.DateTimeFormatOptions = byMonths
      ? { month: 'short', year: 'numeric' }
      : { day: 'numeric', month: 'short' }
    const format = new Intl.DateTimeFormat(intlLocale(language), { ...shown, timeZone: 'UTC' })
    return (day) => format.format(new Date(`${day}T00:00:00Z`))
  }, [byMonths, language])
}
