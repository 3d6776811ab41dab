// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest'
import { requireGuest } from './guards'
import { cardAddress, visitCard } from './cardVisit'

const here = window.location.origin

function answer(status: number, body: unknown) {
  return vi
    .spyOn(globalThis, 'fetch')
    .mockResolvedValue(new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } }))
}

describe('the way back to a card', () => {
  it.each([
    ['/c/zoe', 'link', 'zoe'],
    ['/q/zoe', 'qr_code', 'zoe'],
    ['/c/zoe/', 'link', 'zoe'],
    ['/c/zoe?lang=de', 'link', 'zoe'],
    ['/c/zo%C3%AB', 'link', 'zoë'],
    [`${here}/c/zoe`, 'link', 'zoe'],
  ])('is known in %s', (redirect, channel, handle) => expect(cardAddress(redirect)).toEqual({ channel, handle }))

  it.each([
    undefined,
    '',
    '/',
    '/c/',
    '/cards',
    '/x/c/zoe',
    '/c/zoe/qr.svg',
    '/c/%E0%A4%A',
    '//evil.example/c/zoe',
    '/\\evil.example/c/zoe',
    'https://evil.example/c/zoe',
    'javascript:location="/c/zoe"',
    '/c/../space',
  ])('is not %j', (redirect) => expect(cardAddress(redirect)).toBeNull())
})

const zoe = { channel: 'link', handle: 'zoe' } as const

describe('a visit', () => {
  it('asks for a ticket and leaves for its address', async () => {
    const fetch = answer(200, { data: { url: `${here}/c/zoe?ticket=t` } })
    const leave = vi.fn()
    expect(await visitCard(zoe, leave)).toBe(true)
    expect(fetch.mock.calls[0]?.[0]).toBe(`${here}/v1/c/zoe/view-ticket?channel=link`)
    expect(fetch.mock.calls[0]?.[1]?.method).toBe('POST')
    expect(leave).toHaveBeenCalledExactlyOnceWith(`${here}/c/zoe?ticket=t`)
  })

  it('keeps the handle inside its place in the address', async () => {
    const fetch = answer(200, { data: { url: `${here}/c/x` } })
    await visitCard({ channel: 'qr_code', handle: '../me?' }, vi.fn())
    expect(fetch.mock.calls[0]?.[0]).toBe(`${here}/v1/c/..%2Fme%3F/view-ticket?channel=qr_code`)
  })

  it('says when the person may not see the card', async () => {
    answer(404, { message: 'Not found.', code: 'not_found', errors: {} })
    const leave = vi.fn()
    await expect(visitCard(zoe, leave)).rejects.toMatchObject({ status: 404 })
    expect(leave).not.toHaveBeenCalled()
  })

  it('ends at the sign-in when the session is over', async () => {
    answer(401, { message: 'Sign in.', code: 'not_signed_in', errors: {} })
    expect(await visitCard(zoe, vi.fn())).toBe(false)
  })

  it('never runs what is no page', async () => {
    answer(200, { data: { url: 'javascript:alert(1)' } })
    const leave = vi.fn()
    await expect(visitCard(zoe, leave)).rejects.toThrow()
    expect(leave).not.toHaveBeenCalled()
  })

  it('is not started for a page that is only fetched ahead, nor for guests', async () => {
    const fetch = answer(200, {})
    localStorage.setItem('accessToken', 'a')
    await requireGuest({ search: { redirect: '/c/zoe' }, preload: true })
    localStorage.clear()
    await requireGuest({ search: { redirect: '/c/zoe' }, preload: false })
    expect(fetch).not.toHaveBeenCalled()
  })
})
