const KEY = 'page-part-reload'
const RELOAD_PAUSE = 60_000

/** Whether a page part that failed to load may reload the page now: at most once a minute. Remembers it. */
export function mayReload(storage: Pick<Storage, 'getItem' | 'setItem'>, now: number): boolean {
  const last = Number(storage.getItem(KEY) ?? 0)
  if (Number.isFinite(last) && now - last < RELOAD_PAUSE && now >= last) return false
  storage.setItem(KEY, String(now))
  return true
}

const CHUNK =
  /dynamically imported module|module script failed|Importing a module script|Unable to preload CSS|ChunkLoadError/i

export function isPagePartFailure(error: unknown): boolean {
  return error instanceof Error && CHUNK.test(`${error.name} ${error.message}`)
}

/** After a new version the old page parts are gone: fetch the page again instead of failing. */
export function installReloadGuard(): void {
  const attempt = (event: Event) => {
    // The router would reload once more for every lost part by itself; this mark tells it that the guard has decided.
    const error: unknown = 'payload' in event ? event.payload : 'reason' in event ? event.reason : undefined
    if (error instanceof Error) sessionStorage.setItem(`tanstack_router_reload:${error.message}`, '1')
    if (mayReload(sessionStorage, Date.now())) {
      event.preventDefault()
      window.location.reload()
    }
  }
  window.addEventListener('vite:preloadError', attempt)
  window.addEventListener('unhandledrejection', (event) => {
    if (isPagePartFailure(event.reason)) attempt(event)
  })
}
