import { LANGUAGES } from '@/shared/i18n/languages'

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
let known: Map<string, string> | null = null

/** Names of countries in the product's languages, as people write them on cards. */
function names(): Map<string, string> {
  if (known) return known
  known = new Map()
  for (const lang of LANGUAGES) {
    const words = new Intl.DisplayNames([lang], { type: 'region', fallback: 'none' })
    for (const one of LETTERS)
      for (const other of LETTERS) {
        const name = words.of(one + other)
        if (name) known.set(name.toLocaleLowerCase(), one + other)
      }
  }
  return known
}

/** The country's code; nothing for a word that none is called by. */
export function countryCode(text: string): string {
  const word = text.trim()
  if (/^[A-Z]{2}$/.test(word)) return word
  return word ? (names().get(word.toLocaleLowerCase()) ?? '') : ''
}
