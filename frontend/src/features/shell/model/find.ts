/** Without case and marks, so that `zoe` finds Zoë. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase()
}

/** Whether every word that was typed begins somewhere in the text. */
export function matches(text: string, query: string): boolean {
  const target = plain(text)
  return plain(query)
    .split(/\s+/)
    .filter(Boolean)
    .every((word) => target.includes(word))
}
