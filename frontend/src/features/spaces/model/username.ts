/** Letters that Unicode does not take apart into a base letter and marks. */
const LETTERS: Record<string, string> = { ß: 'ss', æ: 'ae', ø: 'o', đ: 'd', ð: 'd', ł: 'l', œ: 'oe', þ: 'th', ı: 'i' }
const USERNAME_LIMIT = 40

/** How German writes its vowels where there are no dots. */
const GERMAN: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue' }

/**
 * A name for addresses from what people call a thing, in the letters of their language: `Müller & Söhne GmbH` becomes
 * `mueller-soehne-gmbh` in German, `muller-sohne-gmbh` elsewhere.
 */
export function proposeUsername(name: string, language: string): string {
  const small = name.toLowerCase().normalize('NFC')
  const written = language === 'de' ? small.replace(/[äöü]/g, (letter) => GERMAN[letter] ?? letter) : small
  return [...written.normalize('NFKD')]
    .map((character) => LETTERS[character] ?? character)
    .join('')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, USERNAME_LIMIT)
    .replace(/-+$/, '')
}
