import { describe, expect, it } from 'vitest'
import { readCardSearch, wayBack } from './back'

const id = '0198a000-0000-7000-8000-000000000001'

describe('the page of a card', () => {
  it('leads back to where one came from', () => {
    const back = `/billing/${id}/buy?ask=more&licence=${id}`
    expect(wayBack(back, id)).toBe(back)
    expect(wayBack(undefined, id)).toBe(`/billing/${id}`)
  })
  it.each(['/checkout?step=payment', '/orders/' + id])('leads back to what is paid: %s', (back) =>
    expect(wayBack(back, id)).toBe(back),
  )
  it.each(['https://evil.example/billing/', '//evil.example/billing/', '/profile', 'javascript:alert(1)'])(
    'leads nowhere else: %s',
    (back) => expect(wayBack(back, id)).toBe(`/billing/${id}`),
  )
  it('reads only what makes sense', () => {
    expect(readCardSearch({ method: id, payment: 'x', back: 7 })).toEqual({ method: id })
  })
})
