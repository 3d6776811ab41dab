// @vitest-environment jsdom
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, expectTypeOf, it, vi } from 'vitest'
import { addTexts, changeLanguage } from '@/shared/i18n/i18n'
import { dropAsked } from './asked'
import { lastCalls, publicPath } from './calls'
import { addressOf, apiFetch, call, callAddress, onRefusal, onUnauthorized, queryString, TIMEOUT } from './client'
import { ApiError, errorStatus } from './error'
import type { Ability } from './types'

let seen: Request[] = []
const origin = window.location.origin
const server = setupServer(
  http.all(`${origin}/v1/*`, ({ request }) => {
    seen.push(request.clone())
    return HttpResponse.json({ data: 1 })
  }),
)

beforeAll(async () => {
  server.listen({ onUnhandledRequest: 'error' })
  addTexts('hr', 'common', {
    errors: {
      status: 'Greška {{status}}',
      no_connection: 'Nema veze',
      timeout: 'Predugo',
      away: 'Poslije',
      noRoom: 'Nema mjesta',
      tooLarge: 'Preveliko',
      tooSlow: 'Presporo',
      again: 'Opet {{when}}.',
    },
  })
  await changeLanguage('hr')
})
beforeEach(() => {
  seen = []
  localStorage.clear()
})
afterEach(() => {
  server.resetHandlers()
  vi.useRealTimers()
  vi.restoreAllMocks()
})
afterAll(() => server.close())

async function failure(promise: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await promise.then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(ApiError)
  return error as ApiError
}

describe('the one door to the API', () => {
  describe('what the page has asked for before', () => {
    const url = `${origin}/v1/me/cards`
    const ask = (token = 'token-1') => {
      localStorage.setItem('accessToken', 'token-1')
      window.asked = { token, answers: new Map([[url, Promise.resolve(HttpResponse.json({ data: 'before' }))]]) }
    }
    afterEach(dropAsked)

    it('is taken once', async () => {
      ask()
      expect(await call('GET', '/v1/me/cards')).toEqual({ data: 'before' })
      expect(seen).toHaveLength(0)
      expect(await call('GET', '/v1/me/cards')).toEqual({ data: 1 })
    })
    it('is not taken by somebody else, nor by who asks for something else', async () => {
      ask('token-2')
      expect(await call('GET', '/v1/me/cards')).toEqual({ data: 1 })
      ask()
      expect(await call('GET', '/v1/me/cards', { query: { page: 2 } })).toEqual({ data: 1 })
    })
    it('is dropped when the first page is there, and lets its connection go', async () => {
      ask()
      const cancel = vi.fn()
      window.asked?.answers.set(url, Promise.resolve(new Response(new ReadableStream({ cancel }))))
      dropAsked()
      expect(await call('GET', '/v1/me/cards')).toEqual({ data: 1 })
      await vi.waitFor(() => expect(cancel).toHaveBeenCalledOnce())
    })
    it('is dropped once somebody changes something', async () => {
      ask()
      await call('POST', '/v1/me/card-views', { body: { space: null, name: 'Mine', shown: {} } })
      expect(await call('GET', '/v1/me/cards')).toEqual({ data: 1 })
    })
    it('is not waited for longer than anything else, nor after somebody has given up', async () => {
      vi.useFakeTimers()
      ask()
      window.asked?.answers.set(url, new Promise(() => undefined))
      const late = failure(call('GET', '/v1/me/cards'))
      await vi.advanceTimersByTimeAsync(TIMEOUT)
      expect((await late).code).toBe('timeout')
      window.asked?.answers.set(url, new Promise(() => undefined))
      const stop = new AbortController()
      const given = call('GET', '/v1/me/cards', { signal: stop.signal })
      stop.abort(new Error('gone'))
      await expect(given).rejects.toThrow('gone')
    })
    it('fails as a call does where no answer came', async () => {
      ask()
      window.asked?.answers.set(url, Promise.reject(new TypeError('Failed to fetch')))
      expect((await failure(call('GET', '/v1/me/cards'))).code).toBe('no_connection')
    })
  })

  it('sends no authorization without accessToken, and the bearer with it', async () => {
    await call('GET', '/v1/me/cards')
    localStorage.setItem('accessToken', 'token-1')
    await call('GET', '/v1/me/cards')
    expect(seen.map((request) => request.headers.get('Authorization'))).toEqual([null, 'Bearer token-1'])
  })

  it('sends cookies, the language of the page, and the content type of the specification', async () => {
    await call('GET', '/v1/me/cards', { query: { state: ['active', 'draft'], search: '', page: 2 } })
    await call('POST', '/v1/spaces', { body: { name: 'Zoë' } })
    const [get, post] = seen
    expect(get?.credentials).toBe('include')
    expect(get?.headers.get('Accept-Language')).toBe('hr')
    expect(get?.headers.get('Content-Type')).toBe('application/x-www-form-urlencoded')
    expect(new URL(get?.url ?? '').search).toBe('?state=active&state=draft&page=2')
    expect(post?.headers.get('Content-Type')).toBe('application/json')
    expect(await post?.json()).toEqual({ name: 'Zoë' })
  })

  it('names the version of what is changed', async () => {
    await call('PATCH', '/v1/me', { body: {}, version: 7 })
    expect(seen[0]?.headers.get('If-Match')).toBe('"7"')
  })

  it('turns an answer into an error with status, code, message and fields', async () => {
    server.use(
      http.post(`${origin}/v1/spaces`, () =>
        HttpResponse.json(
          { message: 'Zauzeto', code: 'taken', errors: { username: ['Zauzeto je.'] } },
          { status: 422, headers: { 'Retry-After': '30' } },
        ),
      ),
    )
    const error = await failure(call('POST', '/v1/spaces', { body: { name: 'x' } }))
    expect(error).toMatchObject({
      status: 422,
      code: 'taken',
      message: 'Zauzeto',
      errors: { username: ['Zauzeto je.'] },
      retryAfter: 30,
    })
  })

  it.each([
    [502, 'Poslije'],
    [503, 'Poslije'],
    [507, 'Nema mjesta'],
    [413, 'Preveliko'],
    [408, 'Presporo'],
    [418, 'Greška 418'],
  ])('has words for a page of a proxy with %i', async (status, message) => {
    server.use(http.get(`${origin}/v1/me`, () => new HttpResponse('<h1>Bad gateway</h1>', { status })))
    expect(await failure(call('GET', '/v1/me'))).toMatchObject({ status, message, errors: {} })
  })

  it('says when one can try again, where that is not at once', async () => {
    const wait = (seconds: string) =>
      http.get(`${origin}/v1/me`, () =>
        HttpResponse.json({ message: 'Previše.' }, { status: 429, headers: { 'Retry-After': seconds } }),
      )
    server.use(wait('200'))
    expect(await failure(call('GET', '/v1/me'))).toMatchObject({ message: 'Previše. Opet za 4 minute.' })
    server.use(wait('5'))
    expect(await failure(call('GET', '/v1/me'))).toMatchObject({ message: 'Previše.', retryAfter: 5 })
  })

  it('takes the page of a network that wants to be signed in to for no connection', async () => {
    server.use(http.get(`${origin}/v1/me`, () => HttpResponse.html('<h1>Hotel</h1>')))
    expect(await failure(call('GET', '/v1/me'))).toMatchObject({ status: 0, code: 'no_connection' })
  })

  it('has words for an answer that breaks off', async () => {
    server.use(
      http.get(
        `${origin}/v1/me`,
        () => new HttpResponse('{"data": {', { headers: { 'Content-Type': 'application/json' } }),
      ),
    )
    expect(await failure(call('GET', '/v1/me'))).toMatchObject({ status: 0, code: 'no_connection' })
  })

  it('has words when no answer comes', async () => {
    server.use(http.get(`${origin}/v1/me`, () => HttpResponse.error()))
    expect(await failure(call('GET', '/v1/me'))).toMatchObject({
      status: 0,
      code: 'no_connection',
      message: 'Nema veze',
    })
  })

  it('gives up after 60 seconds', async () => {
    vi.useFakeTimers()
    vi.spyOn(globalThis, 'fetch').mockImplementation(
      (_input, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')))
        }),
    )
    const waiting = failure(apiFetch(`${origin}/v1/slow`))
    await vi.advanceTimersByTimeAsync(TIMEOUT - 1)
    expect(lastCalls()[0]?.path).not.toBe('/v1/slow')
    await vi.advanceTimersByTimeAsync(1)
    expect(await waiting).toMatchObject({ status: 0, code: 'timeout', message: 'Predugo' })
  })

  it('leaves a request that was given up to the one who gave it up', async () => {
    const controller = new AbortController()
    controller.abort()
    await expect(call('GET', '/v1/me/cards', { signal: controller.signal })).rejects.not.toBeInstanceOf(ApiError)
  })

  it('tells of every refusal of what a person does', async () => {
    const told = vi.fn<(error: ApiError) => void>()
    const stop = onRefusal(told)
    for (const status of [402, 409, 422, 500]) {
      server.use(http.post(`${origin}/v1/auth/logout`, () => HttpResponse.json({ message: `${status}` }, { status })))
      await failure(call('POST', '/v1/auth/logout'))
    }
    expect(told.mock.calls.map(([error]) => error.message)).toEqual(['402', '409', '422', '500'])
    await failure(call('POST', '/v1/auth/logout', { quiet: true }))
    server.use(http.get(`${origin}/v1/me`, () => HttpResponse.json({ message: 'x' }, { status: 500 })))
    await failure(call('GET', '/v1/me'))
    stop()
    await failure(call('POST', '/v1/auth/logout'))
    expect(told).toHaveBeenCalledTimes(4)
  })

  describe('the end of the session', () => {
    const told = vi.fn()
    const answered = async (code: string, status = 401, meanwhile = () => undefined as void) => {
      told.mockReset()
      const stop = onUnauthorized(told)
      server.use(
        http.post(`${origin}/v1/me/leave`, () => {
          meanwhile()
          return HttpResponse.json({ message: 'x', code }, { status })
        }),
      )
      await failure(call('POST', '/v1/me/leave', { body: { password: 'x' } }))
      stop()
      return told.mock.calls.length
    }

    it('is told when the API does not know the token that was sent', async () => {
      expect(await answered('not_signed_in')).toBe(0)
      localStorage.setItem('accessToken', 'old')
      expect(await answered('not_signed_in')).toBe(1)
    })

    it('is not made of a wrong password, a proxy, a refusal, or a token of before', async () => {
      localStorage.setItem('accessToken', 'old')
      expect(await answered('wrong_credentials')).toBe(0)
      expect(await answered('')).toBe(0)
      expect(await answered('forbidden', 403)).toBe(0)
      expect(await answered('not_signed_in', 401, () => localStorage.setItem('accessToken', 'new'))).toBe(0)
    })
  })

  it('keeps the last calls without anything secret', async () => {
    await call('GET', '/v1/me/cards', { query: { search: 'private' } })
    expect(lastCalls()[0]).toMatchObject({ method: 'GET', path: '/v1/me/cards', status: 200 })
    expect(publicPath('/v1/auth/recovery/abc?x=1')).toBe('/v1/auth/recovery/…')
    expect(publicPath('/v1/auth/auto-login/abc')).toBe('/v1/auth/auto-login/…')
    for (let index = 0; index < 60; index += 1) await call('GET', '/v1/me/cards')
    expect(lastCalls()).toHaveLength(50)
  })
})

describe('operations', () => {
  it('puts parameters into their places of the path', () => {
    const path = { address: 'a/b', kind: 'svg' }
    expect(addressOf('/v1/c/{address}.{kind}', { path, query: { size: 512 } })).toMatch(
      /\/v1\/c\/a%2Fb\.svg\?size=512$/,
    )
  })

  it('sends files as a form', async () => {
    const file = new File(['x'], 'logo.png', { type: 'image/png' })
    await call('POST', '/v1/images', { body: { file, purpose: 'logo', space: undefined } })
    expect(seen[0]?.headers.get('Content-Type')).toMatch(/^multipart\/form-data; boundary=/)
  })

  it('asks an address that was given to us', async () => {
    await callAddress('/v1/auth/auto-login/{ticket}', `${origin}/v1/auth/auto-login/t`)
    expect(new URL(seen[0]?.url ?? '').pathname).toBe('/v1/auth/auto-login/t')
  })

  it('knows paths, methods, parameters, bodies and answers from the document', () => {
    const path = { space_id: 's' }
    const calls = () => [
      // @ts-expect-error there is no such path
      call('GET', '/v1/spaces/{space_id}/card', { path }),
      // @ts-expect-error nor such a method there
      call('PUT', '/v1/spaces/{space_id}/cards', { path }),
      // @ts-expect-error a parameter of the path is missing
      call('GET', '/v1/spaces/{space_id}/cards'),
      // @ts-expect-error it has another name
      call('GET', '/v1/spaces/{space_id}/cards', { path: { space: 's' } }),
      // @ts-expect-error no such state
      call('GET', '/v1/spaces/{space_id}/cards', { path, query: { state: ['gone'] } }),
      // @ts-expect-error no such parameter
      call('GET', '/v1/spaces/{space_id}/cards', { path, query: { colour: 'red' } }),
      // @ts-expect-error the body is missing
      call('POST', '/v1/spaces/{space_id}/cards', { path }),
      // @ts-expect-error no such field
      call('PATCH', '/v1/cards/{card_id}', { path: { card_id: 'c' }, body: { nickname: 'Zoë' } }),
      // @ts-expect-error nothing of that name is answered
      call('GET', '/v1/me').then(({ data }) => data.nickname),
    ]
    expectTypeOf(call<'GET', '/v1/me/cards'>).returns.resolves.toHaveProperty('meta')
    // @ts-expect-error a slip of the pen
    const ability: Ability = 'cards.edti'
    expect([calls, ability]).toHaveLength(2)
  })
})

describe('helpers', () => {
  it('leaves out empty values of a query', () => {
    expect(queryString({ a: undefined, b: null, c: '', d: false, e: 0, f: [] })).toBe('?d=false&e=0')
  })

  it('takes the status from statusCode, status or the response, else 500', () => {
    expect(
      [{ statusCode: 404 }, { status: 403 }, { response: { status: 409 } }, new Error('x'), null, { status: 0 }].map(
        errorStatus,
      ),
    ).toEqual([404, 403, 409, 500, 500, 500])
  })
})
