import { ApiError } from './error'

/** A read is asked again so often, quietly. */
const TIMES = 2
/** Milliseconds that a person may wait for it without a word. */
const LONGEST = 10_000
/** Busy, or away for a moment: the next answer may be another. */
const PASSING = [408, 429, 502, 503, 504]

/** Whether a read that failed may be asked again by itself; a refusal is an answer, and stays one. */
export function mayAskAgain(times: number, error: Error): boolean {
  if (times >= TIMES || !(error instanceof ApiError)) return false
  if (error.code === 'no_connection') return navigator.onLine
  return PASSING.includes(error.status) && waitBefore(times, error) <= LONGEST
}

/** Milliseconds until then: as long as the answer says, else one second, then two. */
export function waitBefore(times: number, error: Error): number {
  const given = error instanceof ApiError ? error.retryAfter : null
  return given === null ? 1000 * 2 ** times : given * 1000
}
