import { intlLocale } from '@/shared/i18n/languages'

/** A country in the words of the language, also of a part of it with a tax of its own (`PT-30`). */
export function countryName(code: string, language: string): string {
  if (!code) return ''
  return new Intl.DisplayNames([intlLocale(language)], { type: 'region' }).of(code.slice(0, 2)) ?? code
}
