/** Letters that Unicode does not take apart into a base letter and marks. */
const LETTERS: Record<string, string> = { ß: 'ss', æ: 'ae', ø: 'o', đ: 'd', ð: 'd', ł: 'l', œ: 'oe', þ: 'th', ı: 'i' }
const USERNAME_LIMIT = 40

/** A name for addresses from what people call a thing: `Müller & Söhne GmbH` becomes `muller-sohne-gmbh`. */
export function proposeUsername(name: string): string {
  return [...name.toLowerCase().normalize('NFKD')]
    .map((character) => LETTERS[character] ?? character)
    .join('')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, USERNAME_LIMIT)
    .replace(/-+$/, '')
}
