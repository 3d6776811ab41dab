import { expect, test } from 'vitest'
import { leadingAmount, leadingOf, lineOf } from './leading'

test('people read the price with VAT, companies without', () => {
  expect([leadingOf(true, true), leadingOf(true, false), leadingOf(false, true)]).toEqual(['gross', 'plain', 'net'])
  const price = { amount: 3000, gross: 3570 }
  expect((['net', 'gross', 'plain'] as const).map((leading) => leadingAmount(price, leading))).toEqual([
    3000, 3570, 3570,
  ])
})

test('a line is read with VAT by people, and each card only where it makes whole cents', () => {
  const line = { cards: 2, unit: 1644, net: 3288, gross: 3913 }
  expect(lineOf(line, false)).toEqual({ each: 1644, whole: 3288 })
  expect(lineOf(line, true)).toEqual({ each: null, whole: 3913 })
  expect(lineOf({ ...line, gross: 3914 }, true)).toEqual({ each: 1957, whole: 3914 })
})
