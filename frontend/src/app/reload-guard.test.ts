// @vitest-environment jsdom
import { renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { isLostPart, useLooking } from '@/shared/lostPart'
import { useUnsaved } from '@/shared/unsaved'
import { installReloadGuard, mayReload } from './reload-guard'

describe('a page part that failed to load', () => {
  beforeEach(() => sessionStorage.clear())

  it('reloads the page at most once a minute', () => {
    const start = Date.UTC(2026, 10, 20, 12)
    expect(mayReload(sessionStorage, start)).toBe(true)
    expect(mayReload(sessionStorage, start + 1)).toBe(false)
    expect(mayReload(sessionStorage, start + 59_999)).toBe(false)
    expect(mayReload(sessionStorage, start + 60_000)).toBe(true)
    expect(mayReload(sessionStorage, start + 60_001)).toBe(false)
  })

  it('is not stopped for ever by a clock that went back', () => {
    mayReload(sessionStorage, 2_000_000)
    expect(mayReload(sessionStorage, 1_000_000)).toBe(true)
  })

  it('is told from other errors in every browser', () => {
    expect(isLostPart(new TypeError('Failed to fetch dynamically imported module: /assets/x.js'))).toBe(true)
    expect(isLostPart(new TypeError('error loading dynamically imported module'))).toBe(true)
    expect(isLostPart(new TypeError('Importing a module script failed.'))).toBe(true)
    expect(isLostPart(new Error('Unable to preload CSS for /assets/x.css'))).toBe(true)
    expect(isLostPart(new TypeError('Failed to fetch'))).toBe(false)
    expect(isLostPart('text')).toBe(false)
  })
})

describe('the page', () => {
  const reload = vi.fn()
  const lose = async () => {
    window.dispatchEvent(new Event('vite:preloadError'))
    const looking = renderHook(useLooking)
    await waitFor(() => expect(looking.result.current).toBe(false))
    looking.unmount()
  }
  const serverIs = (status: number | null) =>
    vi
      .spyOn(globalThis, 'fetch')
      .mockImplementation(() =>
        status ? Promise.resolve(new Response(null, { status })) : Promise.reject(new Error()),
      )
  beforeAll(installReloadGuard)
  beforeEach(() => {
    sessionStorage.clear()
    vi.stubGlobal('location', { ...window.location, reload })
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    reload.mockReset()
  })

  it('is fetched again after a lost part, once', async () => {
    serverIs(200)
    await lose()
    await lose()
    expect(reload).toHaveBeenCalledOnce()
  })

  it.each([null, 502])('stays when the server is away (%s), and may be fetched again once it is back', async (away) => {
    serverIs(away)
    await lose()
    expect(reload).not.toHaveBeenCalled()
    serverIs(200)
    await lose()
    expect(reload).toHaveBeenCalledOnce()
  })

  it('stays while something is typed that would be lost', async () => {
    serverIs(200)
    const { unmount } = renderHook(() => useUnsaved(true))
    await lose()
    expect(reload).not.toHaveBeenCalled()
    unmount()
    await lose()
    expect(reload).toHaveBeenCalledOnce()
  })
})
