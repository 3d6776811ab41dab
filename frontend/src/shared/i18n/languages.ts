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

/** Whose rules for numbers of things our texts follow: those of European Portuguese. */
export function pluralLocale(language: string): string {
  return language === 'pt' ? 'pt-PT' : language
}

// Node has a navigator, too.
const ofTheBrowser = (): readonly string[] => (typeof document === 'undefined' ? [] : navigator.languages)
const baseOf = (tag: string | undefined) => tag?.toLowerCase().split('-')[0]

/** How days, times and numbers are written: as in the country that the browser names for the language. English is
 *  that of Europe for whom it is a foreign language: nobody but Americans puts the month before the day. */
export function intlLocale(language: string, preferred = ofTheBrowser()): string {
  const [first] = preferred
  if (language === 'en' && first && baseOf(first) !== 'en') return 'en-150'
  return preferred.find((tag) => tag.includes('-') && baseOf(tag) === language) ?? pluralLocale(language)
}

/** A language in the words of another: German, in French "allemand". */
export function languageName(code: string, language: string): string {
  return new Intl.DisplayNames([intlLocale(language)], { type: 'language' }).of(code) ?? code
}

/** First of the browser's languages that we speak. */
export function detectLanguage(preferred: readonly string[], cookie: string | null): Language {
  if (isLanguage(cookie)) return cookie
  for (const tag of preferred) {
    const base = baseOf(tag)
    if (isLanguage(base)) return base
  }
  return FALLBACK
}
