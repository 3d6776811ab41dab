/** `+436645550123` as people read it: `+43 664 555 0123`. `prefixes` are calling codes such as `+43`. */
export function readableNumber(e164: string, prefixes: readonly string[]): string {
  const prefix = prefixes.filter((one) => e164.startsWith(one)).sort((a, b) => b.length - a.length)[0]
  if (!prefix) return e164
  const rest = e164.slice(prefix.length)
  if (!rest) return e164
  const parts: string[] = []
  for (let at = 0; at < rest.length; ) {
    const left = rest.length - at
    const size = left === 4 || left === 5 ? (left === 5 ? 3 : 4) : Math.min(3, left)
    parts.push(rest.slice(at, at + size))
    at += size
  }
  return [prefix, ...parts].join(' ')
}

/** Whether a number is long enough to be one, and written without the code of its country. */
export function isNational(number: string): boolean {
  return !/^\(?(\+|00)/.test(number.trim()) && (number.match(/\d/g) ?? []).length >= 5
}

export type NumberHint = { kind: 'dials'; e164: string } | { kind: 'noCountry' } | { kind: 'unreadable' } | null

/**
 * What to say below a number. `saved` is the row as the server knows it: the server computes `e164`, so that what is
 * typed gets no more than a hint when the country is missing. `hasCountry`: an address of the card names its country.
 */
export function numberHint(
  row: { number: string; e164: string | null },
  saved: { number: string; e164: string | null } | undefined,
  hasCountry: boolean,
): NumberHint {
  const number = row.number.trim()
  if (!number) return null
  const international = /^\(?(\+|00)/.test(number)
  if (saved && saved.number === row.number) {
    if (!saved.e164) return international ? { kind: 'unreadable' } : { kind: 'noCountry' }
    return saved.e164 === number.replace(/[^\d+]/g, '').replace(/^00/, '+') ? null : { kind: 'dials', e164: saved.e164 }
  }
  return international || hasCountry ? null : { kind: 'noCountry' }
}
