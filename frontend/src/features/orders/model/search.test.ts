import { expect, test } from 'vitest'
import { ordersParameters, readOrdersSearch } from './search'

const ACCOUNT = '0b8f2d52-7a55-4c3e-8a0e-5f2f4c0f9d11'

test('an address is read as far as it makes sense', () => {
  expect(readOrdersSearch({ state: ['shipped', 'lost', 'pending'], account: ACCOUNT, page: '3' })).toEqual({
    state: ['pending', 'shipped'],
    account: ACCOUNT,
    page: 3,
  })
  expect(readOrdersSearch({ state: 'lost', account: 'mine', page: 0 })).toEqual({})
})

test('the API is asked for a page', () => {
  expect(ordersParameters({})).toEqual({ page: 1, per_page: 25 })
  expect(ordersParameters({ state: ['paid'], page: 2 })).toEqual({ state: ['paid'], page: 2, per_page: 25 })
})
