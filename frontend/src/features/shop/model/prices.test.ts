import { describe, expect, it } from 'vitest'
import { cheaperStep, lastOf, MOST_PIECES, pieces, priceFor } from './prices'

const step = (from_quantity: number, price: number) => ({ from_quantity, price, net: price, gross: price })
const STEPS = [step(1, 3900), step(10, 3400), step(25, 2900), step(50, 2500)]

describe('the price of one', () => {
  it.each([
    [1, 3900],
    [9, 3900],
    [10, 3400],
    [49, 2900],
    [50, 2500],
    [9000, 2500],
  ])('of %i is %i', (quantity, price) => expect(priceFor(quantity, STEPS)?.price).toBe(price))

  it('is none where so few are not sold', () => {
    expect(priceFor(4, [step(5, 2000)])).toBeNull()
    expect(priceFor(5, [step(5, 2000)])?.price).toBe(2000)
    expect(priceFor(1, [])).toBeNull()
  })

  it('counts up to the next step', () => {
    expect(STEPS.map((one) => lastOf(one, STEPS))).toEqual([9, 24, 49, null])
  })

  it('says when more would cost less', () => {
    expect(cheaperStep(23, STEPS)).toEqual({ quantity: 25, less: 23 * 3400 - 25 * 2900 })
    expect(cheaperStep(21, STEPS)).toBeNull()
    expect(cheaperStep(25, STEPS)).toBeNull()
    expect(cheaperStep(60, STEPS)).toBeNull()
    expect(cheaperStep(2, [step(5, 2000)])).toBeNull()
  })
})

it('a number of pieces is whole, at least one, and no slip of the finger', () => {
  expect([0, -3, 1.7, 12, Number.NaN, 1e9].map(pieces)).toEqual([1, 1, 1, 12, 1, MOST_PIECES])
})
