import { describe, expect, it } from 'vitest'
import { groupedIban, isIban } from './iban'

describe('an IBAN', () => {
  it.each(['AT61 1904 3002 3457 3201', 'de89370400440532013000', 'MT84 MALT 0110 0001 2345 MTLC AST0 01S'])(
    'is right: %s',
    (iban) => expect(isIban(iban)).toBe(true),
  )
  it.each([
    '',
    'AT61 1904 3002 3457 3202',
    'AT16 1904 3002 3457 3201',
    'DE89 3704 0044',
    '1234 5678 9012 3456',
    'AT61-1904-3002-3457-3201',
  ])('is wrong: %s', (iban) => expect(isIban(iban)).toBe(false))
  it('is written in groups of four, whatever it was copied with', () => {
    expect(groupedIban('at61 19043002-34573201')).toBe('AT61 1904 3002 3457 3201')
    expect(groupedIban('')).toBe('')
  })
})
