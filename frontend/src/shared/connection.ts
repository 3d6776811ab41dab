import { useEffect, useEffectEvent } from 'react'

interface Connection {
  saveData?: boolean
  effectiveType?: string
}

/** Nothing is fetched ahead on 2g or when the visitor saves data; asked each time, since both change on the way. */
export function mayPrefetch(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection }
  return !connection?.saveData && !/2g$/.test(connection?.effectiveType ?? '')
}

/** Runs when the connection is back. */
export function useOnline(run: () => void): void {
  const back = useEffectEvent(run)
  useEffect(() => {
    const online = () => back()
    window.addEventListener('online', online)
    return () => window.removeEventListener('online', online)
  }, [])
}
