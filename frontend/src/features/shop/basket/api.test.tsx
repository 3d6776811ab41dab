// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { CheckoutItem, CheckoutOut } from '@/shared/api/generated/types.gen'
import { clearTokens, storeTokens } from '@/shared/auth/tokens'
import { basketQuery, lookForBasket, useBasketChange } from './api'
import { basketId, forgetBasket, isToBeLookedFor, keepBasket, leaveBasket, useBasketLines } from './memory'

const ID = '0b8f2d52-7a55-4c3e-8a0e-5f2f4c0f9d11'
const OWN = '7d1c1d3e-3d6b-4c57-8a55-0b1f5b1c0a22'

const item = (uuid: string) =>
  ({
    uuid,
    article_id: uuid,
    variant_id: null,
    style_id: null,
    space_id: null,
    quantity: 2,
    products: { licence: null, card: null },
    people: { kind: 'none', card_ids: [], department: '', count: 0 },
  }) as unknown as CheckoutItem
const basket = (checkout_id: string | null, ...items: string[]) =>
  ({
    checkout_id,
    items: items.map(item),
    discount: null,
    form: { email: '' },
    order_id: null,
  }) as unknown as CheckoutOut

type Answer = [status: number, body: unknown] | 'nothing'
let asked: [method: string, path: string, body: unknown][] = []

/** Answers by method and path; what is not named is not there. */
function answers(by: Record<string, Answer>) {
  asked = []
  vi.spyOn(globalThis, 'fetch').mockImplementation((url, init) => {
    const { pathname } = new URL(String(url))
    const method = init?.method ?? 'GET'
    asked.push([method, pathname, init?.body ? (JSON.parse(String(init.body)) as unknown) : undefined])
    const answer = by[`${method} ${pathname}`] ?? [404, { code: 'not_found', message: 'Not found.', errors: {} }]
    if (answer === 'nothing') return Promise.reject(new TypeError('no connection'))
    const headers = { 'Content-Type': 'application/json' }
    return Promise.resolve(new Response(JSON.stringify(answer[1]), { status: answer[0], headers }))
  })
}

const client = () => new QueryClient({ defaultOptions: { queries: { retry: false, gcTime: Infinity } } })
const read = (queryClient = client()) => queryClient.fetchQuery(basketQuery('en'))
const sent = () => asked.map(([method, path]) => `${method} ${path}`)
const tokens = {
  access_token: 'token',
  session_id: 'session',
  expires_at: '2099-01-01T00:00:00Z',
  token_type: 'bearer',
}

beforeEach(() => {
  clearTokens()
  sessionStorage.clear()
  forgetBasket()
})
afterEach(() => vi.restoreAllMocks())

function changing(queryClient = client()) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(() => ({ change: useBasketChange(), lines: useBasketLines() }), { wrapper })
  return result
}

it('a first article makes a basket, which the browser keeps for a year', async () => {
  const cookies = vi.spyOn(document, 'cookie', 'set')
  answers({ 'POST /v1/checkout': [200, basket(ID, 'card')] })
  const result = changing()
  act(() => result.current.change.mutate(() => ({ items: [{ article_id: 'card' }] })))
  await waitFor(() => expect(result.current.lines).toBe(1))
  expect(sent()).toEqual(['POST /v1/checkout'])
  expect(basketId()).toBe(ID)
  expect(cookies.mock.calls.at(-1)?.[0]).toContain(`checkout-id=${ID}; max-age=31536000; path=/`)
})

it('an emptied basket clears the cookie', async () => {
  keepBasket(ID, 1)
  answers({ [`GET /v1/checkout/${ID}`]: [200, basket(ID, 'card')], 'POST /v1/checkout': [200, basket(null)] })
  const queryClient = client()
  const result = changing(queryClient)
  act(() => result.current.change.mutate(() => ({ items: [] })))
  await waitFor(() => expect(basketId()).toBeNull())
  expect(asked.at(-1)).toEqual(['POST', '/v1/checkout', { items: [], checkout_id: ID }])
  await waitFor(() => expect(result.current.lines).toBe(0))
  expect(queryClient.getQueryData(basketQuery('en').queryKey)).toBeNull()
})

it.each([404, 422, 500])('a fetch that fails with %i resets the cookie', async (status) => {
  keepBasket(ID, 3)
  answers({ [`GET /v1/checkout/${ID}`]: [status, { code: '', message: 'No.', errors: {} }] })
  expect(await read()).toBeNull()
  expect(basketId()).toBeNull()
})

it.each<[string, Answer]>([
  ['no answer', 'nothing'],
  ['too many questions', [429, { code: 'throttled', message: 'Later.', errors: {} }]],
  ['a server that is away', [503, { code: 'away', message: 'Later.', errors: {} }]],
])('%s takes nothing out of the basket', async (_name, answer) => {
  keepBasket(ID, 3)
  answers({ [`GET /v1/checkout/${ID}`]: answer })
  await expect(read()).rejects.toThrow()
  expect(basketId()).toBe(ID)
})

it('a basket that was ordered is over', async () => {
  keepBasket(ID, 1)
  answers({ [`GET /v1/checkout/${ID}`]: [200, { ...basket(ID, 'card'), order_id: OWN }] })
  expect(await read()).toBeNull()
  expect(basketId()).toBeNull()
})

it('a person finds theirs where the browser has none', async () => {
  storeTokens(tokens)
  answers({ 'GET /v1/me/checkout': [200, basket(OWN, 'sticker')] })
  expect(isToBeLookedFor()).toBe(true)
  await lookForBasket(client())
  expect(basketId()).toBe(OWN)
  expect(isToBeLookedFor()).toBe(false)
})

it('a guest’s basket becomes the person’s, with what they had', async () => {
  keepBasket(ID, 1)
  storeTokens(tokens)
  const own = { ...basket(OWN, 'sticker'), form: { email: 'zoe@alpenwerk.example' } }
  answers({
    [`GET /v1/checkout/${ID}`]: [200, basket(ID, 'card')],
    'GET /v1/me/checkout': [200, own],
    'POST /v1/checkout': [200, basket(ID, 'card', 'sticker')],
  })
  expect(isToBeLookedFor()).toBe(true)
  expect((await read())?.items).toHaveLength(2)
  const [, , body] = asked.at(-1) ?? []
  const lines = (body as { items: { article_id: string; uuid: string | null }[] }).items
  expect(lines.map(({ article_id, uuid }) => [article_id, uuid])).toEqual([
    ['card', 'card'],
    ['sticker', null],
  ])
  expect(body).toMatchObject({ checkout_id: ID, form: own.form })
  expect(isToBeLookedFor()).toBe(false)
  answers({ [`GET /v1/checkout/${ID}`]: [200, basket(ID, 'card', 'sticker')] })
  await read()
  expect(sent(), 'taken along once').toEqual([`GET /v1/checkout/${ID}`])
})

it('who signs out leaves nothing behind; a guest keeps what they chose', () => {
  storeTokens(tokens)
  keepBasket(ID, 1)
  clearTokens()
  leaveBasket()
  expect(basketId()).toBeNull()
  keepBasket(ID, 1)
  leaveBasket()
  expect(basketId()).toBe(ID)
})

it('changes go one after the other, each seen from what the one before has left', async () => {
  keepBasket(ID, 1)
  answers({
    [`GET /v1/checkout/${ID}`]: [200, basket(ID, 'card')],
    'POST /v1/checkout': [200, basket(ID, 'card', 'sticker')],
  })
  const result = changing()
  const seen: number[] = []
  const wish = (now: CheckoutOut | null) => {
    seen.push(now?.items.length ?? 0)
    return { items: [] }
  }
  await act(async () => {
    await Promise.all([result.current.change.mutateAsync(wish), result.current.change.mutateAsync(wish)])
  })
  expect(seen).toEqual([1, 2])
  expect(sent()).toEqual([`GET /v1/checkout/${ID}`, 'POST /v1/checkout', 'POST /v1/checkout'])
})
