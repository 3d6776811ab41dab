// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { currentLanguage } from '@/shared/i18n/i18n'
import { signIn, signOut } from './session'
import { accessToken } from './tokens'

const tokens = { access_token: 'a', session_id: 's', expires_at: '2026-11-21T00:00:00Z' }
const asked: string[] = []

function answer(map: Record<string, [status: number, body: unknown]>) {
  asked.length = 0
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const path = new URL(input instanceof Request ? input.url : String(input)).pathname
    asked.push(`${init?.method ?? 'GET'} ${path}`)
    const [status, body] = map[path] ?? [404, {}]
    return Promise.resolve(
      new Response(status === 204 ? null : JSON.stringify(body), {
        status,
        headers: { 'Content-Type': 'application/json' },
      }),
    )
  })
}

describe('sign-in', () => {
  beforeEach(() => localStorage.clear())

  it('keeps the three values, fetches the user and takes the language', async () => {
    answer({ '/v1/auth/check': [200, { user: { uuid: 'u', language: { lang: 'de' } } }] })
    await signIn(new QueryClient(), tokens)
    expect({ ...localStorage }).toEqual({ accessToken: 'a', sessionId: 's', expiresAt: tokens.expires_at })
    expect(currentLanguage()).toBe('de')
    expect(document.cookie).toContain('lang=de')
  })

  it('clears everything and logs out when the server does not know the session', async () => {
    answer({ '/v1/auth/check': [401, { code: 'not_signed_in' }], '/v1/auth/logout': [204, null] })
    await expect(signIn(new QueryClient(), tokens)).rejects.toMatchObject({ status: 401 })
    expect(accessToken()).toBeNull()
    expect(localStorage).toHaveLength(0)
    expect(asked).toEqual(['GET /v1/auth/check', 'POST /v1/auth/logout'])
  })

  it.each([500, 503, 403, 404])('keeps the session when the user cannot be fetched just now (%i)', async (status) => {
    answer({ '/v1/auth/check': [status, { message: 'x' }] })
    await signIn(new QueryClient(), tokens)
    expect(accessToken()).toBe('a')
    expect(asked).toEqual(['GET /v1/auth/check'])
  })

  it('signs out here even when the server does not answer', async () => {
    localStorage.setItem('accessToken', 'a')
    // What the page that people carry along has kept of them.
    localStorage.setItem('pocket', '{"cards":[]}')
    vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('offline'))
    await signOut(new QueryClient())
    expect(accessToken()).toBeNull()
    expect(localStorage).toHaveLength(0)
  })
})
