export const LANGUAGES = ['en', 'de', 'es', 'hr', 'cs', 'fr', 'it', 'pt', 'hu'] as const
export type Language = (typeof LANGUAGES)[number]
export const FALLBACK: Language = 'en'

/** Each language in its own words. */
export const NATIVE_NAMES: Record<Language, string> = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  hr: 'Hrvatski',
  cs: 'Čeština',
  fr: 'Français',
  it: 'Italiano',
  pt: 'Português',
  hu: 'Magyar',
}

export function isLanguage(value: unknown): value is Language {
  return typeof value === 'string' && (LANGUAGES as readonly string[]).includes(value)
}

/** The locale for Intl: `pt` is European Portuguese, where 0 takes the plural. */
export function intlLocale(language: string): string {
  return language === 'pt' ? 'pt-PT' : language
}

/** First of the browser's languages that we speak. */
export function detectLanguage(preferred: readonly string[], cookie: string | null): Language {
  if (isLanguage(cookie)) return cookie
  for (const tag of preferred) {
    const base = tag.toLowerCase().split('-')[0]
    if (isLanguage(base)) return base
  }
  return FALLBACK
}
