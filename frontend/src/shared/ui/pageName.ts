import { useEffect, useSyncExternalStore } from 'react'

let current: string | null = null
const listeners = new Set<() => void>()

function set(name: string | null) {
  current = name
  listeners.forEach((listener) => listener())
}

/** Names the one thing that a page is about (a card's name), for the breadcrumb and the tab. */
export function usePageName(name: string | null | undefined): void {
  useEffect(() => {
    if (!name) return
    set(name)
    return () => set(null)
  }, [name])
}

export function useCurrentPageName(): string | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => current,
  )
}
