import { useSyncExternalStore } from 'react'

const LOST =
  /dynamically imported module|module script failed|Importing a module script|Unable to preload CSS|ChunkLoadError/i

/** What the program itself says of a piece that it could not fetch. */
export class LostPart extends Error {}

/** Whether a piece of the program itself could not be fetched, in the words of each browser or our own. */
export function isLostPart(error: unknown): boolean {
  return error instanceof LostPart || (error instanceof Error && LOST.test(`${error.name} ${error.message}`))
}

/** Styles that were lost. The helper that fetches pieces remembers them as fetched, and would show the piece without. */
const lostStyles = new Set<string>()

export function rememberLost(error: unknown): void {
  const href = error instanceof Error ? /Unable to preload CSS for (\S+)/.exec(error.message)?.[1] : undefined
  if (href) lostStyles.add(href)
}

/** Fetches lost styles anew; to be waited for before their piece is shown. */
export async function mendStyles(): Promise<void> {
  await Promise.all([...lostStyles].map(fetchStyle))
}

function fetchStyle(href: string): Promise<void> {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = href
  return new Promise((done) => {
    link.onload = () => {
      lostStyles.delete(href)
      done()
    }
    link.onerror = () => {
      link.remove()
      done()
    }
    document.head.append(link)
  })
}

/**
 * Fetches a piece, and again when it was lost. A browser may remember a lost module for as long as the page lives
 * (Chromium 150 does): from then on it is asked for by another address.
 */
export function triedAgain<T>(load: () => Promise<T>): () => Promise<T> {
  let lost: string | undefined
  let times = 0
  return async () => {
    if (!lost)
      return load().catch((error: unknown) => {
        lost = error instanceof Error ? /module: (https?:\S+\.js)$/.exec(error.message)?.[1] : undefined
        throw error
      })
    try {
      return (await import(/* @vite-ignore */ `${lost}?again=${++times}`)) as T
    } catch (error) {
      tellLost(error)
      throw error
    }
  }
}

/** As what fetches all other pieces tells it (app/reload-guard.ts). */
export function tellLost(error: unknown): void {
  window.dispatchEvent(Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload: error }))
}

let looking = 0
const listeners = new Set<() => void>()
function count(change: number): void {
  looking += change
  listeners.forEach((listener) => listener())
}

/** Until this has ended it is not known yet whether the page is fetched again. */
export function lookingFor(end: Promise<void>): void {
  count(1)
  void end.finally(() => count(-1))
}

/** Whether the page may be about to be fetched again, so that a failure need not be shown yet. */
export function useLooking(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => looking > 0,
  )
}
