// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { mayAskAgain, waitBefore } from './again'
import { ApiError } from './error'

const answer = (status: number, retryAfter: number | null = null) =>
  new ApiError({ status, message: 'x', retryAfter, code: status === 0 ? 'no_connection' : '' })

describe('a read that failed', () => {
  afterEach(() => vi.restoreAllMocks())

  it.each([408, 429, 502, 503, 504])('is asked again after %i, twice, with the given wait', (status) => {
    expect(mayAskAgain(0, answer(status, 3))).toBe(true)
    expect(mayAskAgain(1, answer(status, 3))).toBe(true)
    expect(mayAskAgain(2, answer(status, 3))).toBe(false)
    expect(waitBefore(0, answer(status, 3))).toBe(3000)
    expect([0, 1].map((times) => waitBefore(times, answer(status)))).toEqual([1000, 2000])
  })

  it('is not waited for longer than ten seconds without a word', () => {
    expect(mayAskAgain(0, answer(503, 10))).toBe(true)
    expect(mayAskAgain(0, answer(503, 11))).toBe(false)
  })

  it.each([400, 401, 403, 404, 410, 422, 500, 507])('is answered by %i once and for all', (status) => {
    expect(mayAskAgain(0, answer(status))).toBe(false)
  })

  it('is asked again after a connection that broke, but not without one', () => {
    expect(mayAskAgain(0, answer(0))).toBe(true)
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    expect(mayAskAgain(0, answer(0))).toBe(false)
  })

  it('is not asked again for a mistake of our own, nor after a minute without an answer', () => {
    expect(mayAskAgain(0, new TypeError('x'))).toBe(false)
    expect(mayAskAgain(0, new ApiError({ status: 0, code: 'timeout', message: 'x' }))).toBe(false)
  })
})
