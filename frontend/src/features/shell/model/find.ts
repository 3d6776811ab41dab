/** Without case and marks, so that `zoe` finds Zoë. */
function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase()
}

/** What is neither letter nor digit divides. */
function words(text: string): string[] {
  return plain(text).match(/[\p{L}\p{N}]+/gu) ?? []
}

/** Whether every word that was typed begins one of the text's words, as the search for cards has it. */
export function matches(text: string, query: string): boolean {
  const target = words(text)
  const typed = words(query)
  if (query.trim() && typed.length === 0) return false
  return typed.every((beginning) => target.some((word) => word.startsWith(beginning)))
}
