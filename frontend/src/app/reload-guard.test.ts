import { beforeEach, describe, expect, it } from 'vitest'
import { mayPrefetch } from './connection'
import { isPagePartFailure, mayReload } from './reload-guard'

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
    expect(isPagePartFailure(new TypeError('Failed to fetch dynamically imported module: /assets/x.js'))).toBe(true)
    expect(isPagePartFailure(new TypeError('error loading dynamically imported module'))).toBe(true)
    expect(isPagePartFailure(new TypeError('Importing a module script failed.'))).toBe(true)
    expect(isPagePartFailure(new Error('Unable to preload CSS for /assets/x.css'))).toBe(true)
    expect(isPagePartFailure(new TypeError('Failed to fetch'))).toBe(false)
    expect(isPagePartFailure('text')).toBe(false)
  })
})

describe('fetching ahead', () => {
  it('is skipped on 2g and when data is saved', () => {
    expect(mayPrefetch(undefined)).toBe(true)
    expect(mayPrefetch({ effectiveType: '4g', saveData: false })).toBe(true)
    expect(mayPrefetch({ effectiveType: '2g' })).toBe(false)
    expect(mayPrefetch({ effectiveType: 'slow-2g' })).toBe(false)
    expect(mayPrefetch({ effectiveType: '4g', saveData: true })).toBe(false)
  })
})
