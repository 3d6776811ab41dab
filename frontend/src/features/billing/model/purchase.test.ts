import { expect, test } from 'vitest'
import type { LicenceOut, PurchaseChoices, PurchaseOut } from '@/shared/api/generated/types.gen'
import { firstWish, readBuySearch, standing, wantedOf } from './purchase'

const choices = {
  packages: [{ code: 'standard' }, { code: 'enterprise' }],
  spaces: [
    { uuid: 'x', cards_used: 90, licensed: true },
    { uuid: 'a', cards_used: 12 },
    { uuid: 'b', cards_used: 3 },
  ],
  offers: [],
} as unknown as PurchaseChoices
const licence = {
  package: { code: 'standard' },
  interval: 'month',
  cards_used: 4,
  spaces: [{ uuid: 'a' }],
} as LicenceOut

test('a first licence is proposed for the cards that are there', () => {
  expect(firstWish({}, choices, undefined)).toEqual({
    package: 'standard',
    interval: 'year',
    cards: 15,
    offer: null,
    spaces: ['a'],
  })
})

test('for the own card it is one, and no space', () => {
  const search = readBuySearch({ card: 'c', cards: 7, package: 'standard' })
  expect(firstWish(search, choices, undefined)).toMatchObject({ package: 'standard', cards: 1, spaces: [] })
})

test('a larger package keeps the interval, and is not the one that is there', () => {
  const wish = firstWish({ ask: 'upgrade', licence: 'x' }, choices, licence)
  expect([wish.package, wish.interval, wish.spaces]).toEqual(['enterprise', 'month', []])
  expect(wantedOf({ ask: 'upgrade', licence: 'x' }, wish)).toMatchObject({
    ask: 'upgrade',
    package: 'enterprise',
    licence: 'x',
  })
})

test.each([0, 1.5, '', 100_001, -3])('%s cards are no wish', (cards) => {
  expect(wantedOf({ ask: 'more', licence: 'x' }, { ...firstWish({}, choices, undefined), cards })).toBeNull()
})

test('an address that was cut asks for a new licence', () => {
  expect(readBuySearch({ ask: 'more' })).toEqual({})
  expect(readBuySearch({ ask: 'what', licence: 7, package: 'free', cards: 'x' })).toEqual({})
  expect(readBuySearch({ ask: 'upgrade', licence: 'x', cards: 30 })).toEqual({
    ask: 'upgrade',
    licence: 'x',
    cards: 30,
  })
})

test('what waits for a payment that came to nothing is not on its way', () => {
  const paid = (state: PurchaseOut['state'], status: string) =>
    standing({ state, payment: { status } as PurchaseOut['payment'] })
  expect(paid('placed', 'processing')).toBe('placed')
  expect(paid('placed', 'failed')).toBe('failed')
  expect(paid('placed', 'cancelled')).toBe('failed')
  expect(paid('done', 'failed')).toBe('done')
  expect(standing({ state: 'placed', payment: null })).toBe('placed')
})
