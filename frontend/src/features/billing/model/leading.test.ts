import { expect, test } from 'vitest'
import { leadingAmount, leadingOf } from './leading'

test('people read the price with VAT, companies without', () => {
  expect([leadingOf(true, true), leadingOf(true, false), leadingOf(false, true)]).toEqual(['gross', 'plain', 'net'])
  const price = { amount: 3000, gross: 3570 }
  expect((['net', 'gross', 'plain'] as const).map((leading) => leadingAmount(price, leading))).toEqual([
    3000, 3570, 3570,
  ])
})
