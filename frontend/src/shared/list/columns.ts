/** The columns after one was shown or hidden, or moved by so many places. */
export function toggled<T>(columns: readonly T[], one: T): T[] {
  return columns.includes(one) ? columns.filter((other) => other !== one) : [...columns, one]
}

export function moved<T>(columns: readonly T[], one: T, by: -1 | 1): T[] {
  const from = columns.indexOf(one)
  const to = from + by
  if (from < 0 || to < 0 || to >= columns.length) return [...columns]
  const next = [...columns]
  next.splice(from, 1)
  next.splice(to, 0, one)
  return next
}
