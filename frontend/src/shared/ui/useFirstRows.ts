import { useDeferredValue } from 'react'

/** As many as a large window shows. */
const FIRST = 16

/**
 * How many of `count` rows are drawn now: those of the first screen with the page itself, the others as soon as it
 * stands. Whoever draws them keeps the place of those that come.
 */
export function useFirstRows(count: number): number {
  const before = useDeferredValue(count, Math.min(count, FIRST))
  return Math.min(count, Math.max(before, FIRST))
}
