import type { Frame, FrameTexts } from '@/shared/api/types'

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

type TextOfFrame = [name: keyof FrameTexts, text: string]

/** The texts of a frame that its kind may say in several languages; the server knows the same (contents.rules.FRAME_TEXTS). */
export function textsOfFrame(frame: Frame): TextOfFrame[] {
  const title: TextOfFrame = ['title', frame.title]
  switch (frame.kind) {
    case 'text':
      return [title, ['html', frame.html]]
    case 'image':
      return [title, ['alt', frame.alt]]
    case 'file':
    case 'link':
      return [title, ['label', frame.label]]
    case 'contact_form':
      return [title, ['text', frame.text], ['consent', frame.consent]]
    case 'newsletter':
      return [title, ['text', frame.text]]
    case 'opening_hours':
      return [title, ['note', frame.note]]
    case 'gallery':
    case 'video':
    case 'map':
      return [title]
  }
}

/** Paths (`<id>.title`) of what frames do not say in a language. */
export function missingInFrames(frames: readonly Frame[], language: string): string[] {
  return frames.flatMap((frame) =>
    missingIn(Object.fromEntries(textsOfFrame(frame)), frame.translations, language).map(
      (field) => `${frame.id}.${field}`,
    ),
  )
}
