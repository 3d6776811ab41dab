/** Whether a text is rather an address or a name at a network than a word to search for. */
export function looksLikeAddress(text: string): boolean {
  const one = text.trim()
  if (/\s/.test(one) || one === '') return false
  return (
    /^[a-z][a-z0-9+.-]*:/i.test(one) ||
    /^[^\s/@]+\.[a-z]{2,}(\/|$|\?|#)/i.test(one) ||
    /^@[^@\s]+@[^@\s]+\.[a-z]{2,}$/i.test(one) ||
    /^[^@\s]+@[^@\s]+\.[a-z]{2,}$/i.test(one)
  )
}

/** The addresses in what was pasted, one per line; empty when it is anything else. */
export function pastedAddresses(text: string): string[] {
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean)
  return lines.length > 0 && lines.length <= 20 && lines.every(looksLikeAddress) ? lines : []
}
