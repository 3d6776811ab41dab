import { expect, it } from 'vitest'
import { isNarrowed, readBuyerSearch, readMarketplaceSearch } from './search'

const PARTNER = '0b8f2d52-7a55-4c3e-8a0e-5f2f4c0f9d11'
const CARD = '01a21552-9074-776f-9ce1-39777b292c0a'

it('an address of the marketplace keeps what makes sense', () => {
  const whole = {
    category: 'stand',
    search: 'oak',
    in_stock: true,
    kind: 'business',
    partner: PARTNER,
    card: CARD,
  } as const
  expect(readMarketplaceSearch(whole)).toEqual(whole)
  expect(readMarketplaceSearch({ search: 42 })).toEqual({ search: '42' })
  expect(
    readMarketplaceSearch({ category: 'boat', search: ' ', in_stock: 'yes', kind: 'state', partner: 'x' }),
  ).toEqual({})
  expect(readMarketplaceSearch({ search: 'x'.repeat(200) }).search).toHaveLength(100)
  expect(readBuyerSearch({ ...whole })).toEqual({ kind: 'business', partner: PARTNER, card: CARD })
  expect(readBuyerSearch({ card: CARD })).toEqual({})
})

it('who buys narrows nothing', () => {
  expect(isNarrowed({ kind: 'business', partner: PARTNER })).toBe(false)
  expect(isNarrowed({ category: 'card' })).toBe(true)
  expect(isNarrowed({ in_stock: true })).toBe(true)
})
