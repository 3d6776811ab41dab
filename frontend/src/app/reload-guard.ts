import { isLostPart, lookingFor, rememberLost } from '@/shared/lostPart'
import { hasUnsaved } from '@/shared/unsaved'

const KEY = 'page-part-reload'
const RELOAD_PAUSE = 60_000
/** Milliseconds that the server has to answer, before it counts as away. */
const PATIENCE = 5_000

/** Whether a page part that failed to load may reload the page now: at most once a minute. Remembers it. */
export function mayReload(storage: Pick<Storage, 'getItem' | 'setItem'>, now: number): boolean {
  const last = Number(storage.getItem(KEY) ?? 0)
  if (Number.isFinite(last) && now - last < RELOAD_PAUSE && now >= last) return false
  storage.setItem(KEY, String(now))
  return true
}

/** Whether a reload would bring a page: without a connection the browser would put its own error in our place. */
async function pageIsThere(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(PATIENCE)
    return (await fetch(import.meta.env.BASE_URL, { method: 'HEAD', cache: 'no-store', signal })).ok
  } catch {
    return false
  }
}

async function reloadForLostPart(): Promise<void> {
  if ((await pageIsThere()) && !hasUnsaved() && mayReload(sessionStorage, Date.now())) window.location.reload()
}

/**
 * After a new version the old page parts are gone: the page is fetched again instead of failing, where that brings one
 * and loses nothing. What failed says so in any case, with "Try again".
 */
export function installReloadGuard(): void {
  const attempt = (error: unknown) => {
    rememberLost(error)
    // The router would reload once more for every lost part by itself; this mark tells it that the guard decides.
    if (error instanceof Error) sessionStorage.setItem(`tanstack_router_reload:${error.message}`, '1')
    lookingFor(reloadForLostPart())
  }
  window.addEventListener('vite:preloadError', (event) => attempt('payload' in event ? event.payload : undefined))
  window.addEventListener('unhandledrejection', ({ reason }) => {
    if (isLostPart(reason)) attempt(reason)
  })
}
