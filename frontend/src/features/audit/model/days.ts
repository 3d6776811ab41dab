/** Entries of one day on the person's own clock, in the order they came in. */
export function byDay<T extends { created_at: string }>(entries: readonly T[]): [day: string, entries: T[]][] {
  const days = new Map<string, T[]>()
  for (const entry of entries) {
    const moment = new Date(entry.created_at)
    const day = [moment.getFullYear(), moment.getMonth() + 1, moment.getDate()]
      .map((part) => String(part).padStart(2, '0'))
      .join('-')
    days.set(day, [...(days.get(day) ?? []), entry])
  }
  return [...days]
}

/** A sentence around the name it speaks of: before, name, after. Without the name all stands before it. */
export function around(text: string, name: string): [string, string, string] {
  const at = name ? text.lastIndexOf(name) : -1
  return at < 0 ? [text, '', ''] : [text.slice(0, at), name, text.slice(at + name.length)]
}

const NAMED = 3

/** The fields that were changed, each once: the first three by name. */
export function fieldsOf(changes: readonly { label: string }[]): string {
  const labels = [...new Set(changes.map(({ label }) => label))]
  return labels.slice(0, NAMED).join(', ') + (labels.length > NAMED ? ' …' : '')
}
