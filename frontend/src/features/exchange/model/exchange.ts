import type { Space, SpaceSettings } from '@/shared/api/types'
import { LANGUAGES, type Language } from '@/shared/i18n/languages'

/** What is said in some of the languages. */
export type Texts = Partial<Record<Language, string>>
export type AskedField = 'company' | 'phone' | 'message'
export type Ask = 'off' | 'optional' | 'required'
export interface Question {
  id: string
  texts: Texts
  options: Texts[]
  required: boolean
}
export interface ExchangeSettings {
  contact_exchange: boolean
  exchange_fields: Partial<Record<AskedField, Ask>>
  exchange_questions: Question[]
  exchange_thanks: Texts
}

/** In the order of the sheet. */
export const ASKED: readonly AskedField[] = ['company', 'phone', 'message']
export const ASKS: readonly Ask[] = ['off', 'optional', 'required']
export const MOST_QUESTIONS = 5
export const MOST_OPTIONS = 12
export const LONGEST = { question: 200, option: 100, thanks: 500, consent: 1000 }

export function exchangeOf({ settings }: { settings: SpaceSettings }): ExchangeSettings {
  return {
    contact_exchange: settings.contact_exchange,
    exchange_fields: settings.exchange_fields,
    exchange_questions: settings.exchange_questions.map((row) => ({
      id: row.id,
      texts: row.texts,
      options: row.options ?? [],
      required: row.required ?? false,
    })),
    exchange_thanks: settings.exchange_thanks,
  }
}

export const askOf = (settings: ExchangeSettings, field: AskedField): Ask =>
  settings.exchange_fields[field] ?? 'optional'

/** What of the form is sent: nothing that was not changed. Empty rows of answers are left out. */
export function exchangePatch(values: ExchangeSettings, changed: readonly string[]): Record<string, unknown> {
  const sent: ExchangeSettings = {
    ...values,
    exchange_questions: values.exchange_questions.map((row) => ({ ...row, options: row.options.filter(isSaid) })),
  }
  const settings = Object.fromEntries(changed.map((field) => [field, sent[field as keyof ExchangeSettings]]))
  return { settings }
}

export const isSaid = (texts: Texts): boolean => Object.values(texts).some((text) => text.trim() !== '')

/** With a text in one of the languages; without it where it is empty. */
export function withText(texts: Texts, language: Language, text: string): Texts {
  const others = Object.entries(texts).filter(([code]) => code !== language)
  return Object.fromEntries(text ? [...others, [language, text]] : others)
}

/** What visitors read who have none of the languages: the first that there is, in the order of `first`. */
export const anyOf = (texts: Texts, first: readonly Language[] = LANGUAGES): string =>
  [...first, ...LANGUAGES].map((code) => texts[code]).find(Boolean) ?? ''

/** The languages in which texts of the space are written, the most wanted first; then all others. */
export function languagesFor(space: Pick<Space, 'settings'>, spoken: Language): Language[] {
  const { multilingual, languages } = space.settings
  const wanted = multilingual ? (languages as Language[]) : []
  return [...new Set([...wanted, spoken, ...LANGUAGES])]
}

export function newQuestion(): Question {
  return { id: crypto.randomUUID(), texts: {}, options: [], required: false }
}
