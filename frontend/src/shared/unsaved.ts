import { useEffect } from 'react'

const open = new Set<symbol>()

/** Says while something is typed that would be lost. */
export function useUnsaved(when: boolean): void {
  useEffect(() => {
    if (!when) return
    const mark = Symbol('unsaved')
    open.add(mark)
    return () => void open.delete(mark)
  }, [when])
}

/** Whether leaving the page now would lose something. */
export function hasUnsaved(): boolean {
  return open.size > 0
}
