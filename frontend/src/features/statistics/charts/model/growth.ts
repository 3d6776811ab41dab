/** By how much of what was before a figure has grown; null where there was nothing, or nobody knows. */
export function growth(now: number, before: number | null): number | null {
  return before ? (now - before) / before : null
}
