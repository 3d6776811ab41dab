import { useEffect, useReducer } from 'react'
import type { Notice } from '@/shared/api/generated/types.gen'

/** The longest that a timer of the browser waits, in milliseconds. */
const LONGEST = 2 ** 31 - 1

/** The present moment, told anew when the notice begins and when it ends. */
export function useNow(notice: Notice | null): number {
  const [times, again] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    const moments = notice ? [Date.parse(notice.starts_at), Date.parse(notice.ends_at)] : []
    const next = moments.find((moment) => moment > Date.now())
    if (next === undefined) return
    const timer = setTimeout(again, Math.min(next - Date.now(), LONGEST))
    return () => clearTimeout(timer)
  }, [notice, times])
  return Date.now()
}
