import { pluralLocale, type Language } from './languages'

/** Texts as the files hold them: nested, forms of a plural beside each other (`cards_one`, `cards_other`). */
export interface Texts {
  [key: string]: string | Texts
}
/** What a text names in double braces; `count` chooses the form of the plural. */
export type Values = Record<string, unknown>
/** `key` is a path (`card.unnamed`), with its namespace before a colon where it is not the own one. */
export type Translate = (key: string, values?: Values) => string

function textAt(texts: Texts | undefined, path: string): string | undefined {
  let found: string | Texts | undefined = texts
  for (const step of path.split('.')) found = typeof found === 'object' ? found[step] : undefined
  return typeof found === 'string' ? found : undefined
}

/** To make one takes far longer than to use it. */
const pluralRules = new Map<Language, Intl.PluralRules>()

function pluralForm(language: Language, count: number): Intl.LDMLPluralRule {
  const rules = pluralRules.get(language) ?? new Intl.PluralRules(pluralLocale(language))
  pluralRules.set(language, rules)
  return rules.select(count)
}

/** The text at a path, in the form that the number takes by the plural rules of our locales. */
export function textOf(texts: Texts | undefined, path: string, language: Language, count?: unknown) {
  const form = typeof count === 'number' && `_${pluralForm(language, count)}`
  return (form && textAt(texts, path + form)) || textAt(texts, path)
}

export function filledIn(text: string, values: Values = {}): string {
  return text.replace(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) => String(values[name] ?? ''))
}
