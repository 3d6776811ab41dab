// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest'
import { mayPrefetch } from './connection'

describe('fetching ahead', () => {
  const on = (connection: object | undefined) =>
    Object.defineProperty(navigator, 'connection', { value: connection, configurable: true })
  afterEach(() => on(undefined))

  it('is skipped on 2g and when data is saved, as the connection is at the time', () => {
    expect(mayPrefetch()).toBe(true)
    on({ effectiveType: '2g' })
    expect(mayPrefetch()).toBe(false)
    on({ effectiveType: 'slow-2g' })
    expect(mayPrefetch()).toBe(false)
    on({ effectiveType: '4g', saveData: true })
    expect(mayPrefetch()).toBe(false)
    on({ effectiveType: '4g', saveData: false })
    expect(mayPrefetch()).toBe(true)
  })
})
