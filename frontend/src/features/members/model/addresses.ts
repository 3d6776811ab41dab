/** Addresses out of whatever people paste: lines, commas, columns of a sheet, `Ada Lovelace <ada@example.org>`. */
export interface Pasted {
  /** Addresses in small letters, each once, in their order. */
  addresses: string[]
  /** What looks like an address that went wrong; names beside an address are left out. */
  rest: string[]
}

const ADDRESS = /^[^\s@<>()",;:]+@[^\s@<>()",;:]+\.[^\s@<>()",;:.]{2,}$/

export function isAddress(text: string): boolean {
  return text.length <= 254 && ADDRESS.test(text)
}

/** Quotes, brackets and dots that stick to an address in running text. */
function bare(word: string): string {
  return word
    .replace(/^mailto:/i, '')
    .replace(/^[<("'“„«[]+/, '')
    .replace(/[>)"'”“»\].:]+$/, '')
    .toLowerCase()
}

export function readAddresses(text: string): Pasted {
  const addresses = new Set<string>()
  const rest = new Set<string>()
  for (const part of text.split(/[\r\n;,\t]+/)) {
    const words = part.split(/\s+/).map(bare).filter(Boolean)
    const found = words.filter(isAddress)
    for (const address of found) addresses.add(address)
    if (found.length > 0) continue
    // A part with an @ was meant as an address; one without is a name or a heading unless it stands alone.
    for (const word of words) if (word.includes('@')) rest.add(word)
    const only = words[0]
    if (words.length === 1 && only && !only.includes('@')) rest.add(only)
  }
  return { addresses: [...addresses], rest: [...rest] }
}
