import { missingIn, missingInFrames, type Texts } from '@/features/languages/model/texts'
import type { Card } from '@/shared/api/types'
import { TRANSLATED_FIELDS, type Draft } from './draft'

type Languages = Pick<Card, 'languages'>

/** The languages that texts of the card are written in, its own first; empty where there is one language. */
export function writtenLanguages({ languages }: Languages): string[] {
  return languages.wanted.length > 1 ? languages.wanted : []
}

/** The texts that may be said in several languages, as they are in the draft. What the space shows instead is none. */
export function textsOf(card: Languages, draft: Draft): Texts {
  const fields = TRANSLATED_FIELDS.filter((field) => card.languages.fields.includes(field))
  return Object.fromEntries(fields.map((field) => [field, draft[field]]))
}

/** What the draft says in its own language only, by further language: fields, and frames as `frames.<id>.title`. */
export function missingOf(card: Languages, draft: Draft): Record<string, string[]> {
  const texts = textsOf(card, draft)
  return Object.fromEntries(
    writtenLanguages(card)
      .slice(1)
      .map((language) => [
        language,
        [
          ...missingIn(texts, draft.translations, language),
          ...missingInFrames(draft.frames, language).map((path) => `frames.${path}`),
        ],
      ]),
  )
}
