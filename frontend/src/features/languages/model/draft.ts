import type { DraftField } from '@/shared/draft/fields'
import { LANGUAGES } from '@/shared/i18n/languages'
import { textIn, tidy, withText, type Translations } from './texts'

/** Texts in further languages: each is counted and chosen by itself (`de.job_title`), and all are sent together. */
export function translated(fields: readonly string[]): DraftField<Translations> {
  const places = LANGUAGES.flatMap((language) => fields.map((field) => [language, field] as const))
  return {
    parts: (value) =>
      Object.fromEntries(places.map(([language, field]) => [`${language}.${field}`, textIn(value, language, field)])),
    take: (part, from, to) => {
      const [language = '', field = ''] = part.split('.')
      return withText(to, language, field, textIn(from, language, field))
    },
    // They are one field for the server: what is not sent is gone.
    body: tidy,
  }
}
