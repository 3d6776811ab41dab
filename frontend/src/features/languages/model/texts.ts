/** Texts of one thing (a card, a space's placeholders, a frame) by field, in its own language. */
export type Texts = Record<string, string>
/** The same in further languages: language → field → text. What is missing is shown in the own language. */
export type Translations = Partial<Record<string, Partial<Record<string, string>>>>

export function textIn(translations: Translations, language: string, field: string): string {
  return translations[language]?.[field] ?? ''
}

/** A text counts when there is more in it than blanks and markup. */
function isFilled(text: string | null | undefined): boolean {
  return (text ?? '').replace(/<[^>]*>|&nbsp;/g, '').trim() !== ''
}

/** Fields that say something in the own language and nothing in this one. */
export function missingIn(texts: Texts, translations: Translations, language: string): string[] {
  return Object.keys(texts).filter(
    (field) => isFilled(texts[field]) && !isFilled(textIn(translations, language, field)),
  )
}

/** The translations with one text changed; empty texts and languages are not kept. */
export function withText(translations: Translations, language: string, field: string, text: string): Translations {
  return tidy({ ...translations, [language]: { ...translations[language], [field]: text } })
}

/** The translations with every missing text of a language taken from the original, as a start for translating. */
export function withCopies(texts: Texts, translations: Translations, language: string): Translations {
  return missingIn(texts, translations, language).reduce(
    (result, field) => withText(result, language, field, texts[field] ?? ''),
    translations,
  )
}

/** As it is sent and compared: only what says something, languages and fields in a steady order. */
export function tidy(translations: Translations): Translations {
  const result: Translations = {}
  for (const language of Object.keys(translations).toSorted()) {
    const texts = Object.entries(translations[language] ?? {})
      .filter((entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '')
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
    if (texts.length > 0) result[language] = Object.fromEntries(texts)
  }
  return result
}

/** What a kind of frame says in words; the server knows the same (contents.rules.FRAME_TEXTS). */
export const FRAME_TEXTS: Record<string, readonly string[]> = {
  text: ['title', 'html'],
  image: ['title', 'alt'],
  gallery: ['title'],
  video: ['title'],
  file: ['title', 'label'],
  link: ['title', 'label'],
  map: ['title'],
  contact_form: ['title', 'text', 'consent'],
  newsletter: ['title', 'text'],
  opening_hours: ['title', 'note'],
}

interface TranslatedFrame {
  id: string
  kind: string
  translations?: Translations
}

/** Paths (`<id>.title`) of what frames do not say in a language. */
export function missingInFrames(frames: readonly TranslatedFrame[], language: string): string[] {
  return frames.flatMap((frame) => {
    const texts: Texts = {}
    for (const field of FRAME_TEXTS[frame.kind] ?? []) {
      const text = (frame as unknown as Record<string, unknown>)[field]
      texts[field] = typeof text === 'string' ? text : ''
    }
    return missingIn(texts, frame.translations ?? {}, language).map((field) => `${frame.id}.${field}`)
  })
}
