import { useEffect, useState } from 'react'
import { NOTHING, type Row, type Selection } from './selection'

/** What is chosen belongs to what is shown: another filter begins anew. Escape lets go of it. */
export function useSelection<R extends Row>(filterKey: string) {
  const [kept, setKept] = useState<{ key: string; selection: Selection<R> }>({ key: filterKey, selection: NOTHING })
  const selection = kept.key === filterKey ? kept.selection : NOTHING
  const some = selection.rows.size > 0
  useEffect(() => {
    if (!some) return
    const listen = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement
      // What Escape has closed just now may be gone from the page already.
      if (
        event.key === 'Escape' &&
        !event.defaultPrevented &&
        target.isConnected &&
        !target.closest('[role="menu"], [role="dialog"], input[type="search"]')
      ) {
        setKept({ key: filterKey, selection: NOTHING })
      }
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [some, filterKey])
  return [selection, (next: Selection<R>) => setKept({ key: filterKey, selection: next })] as const
}
