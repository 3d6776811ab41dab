import { queryOptions } from '@tanstack/react-query'
import { basketQuery, type Basket } from '@/features/shop/basket/api'
import { call } from '@/shared/api/client'
import type { OrderOut } from '@/shared/api/generated/types.gen'
import type { Uuid } from '@/shared/api/types'
import { orderKeys } from '../keys'

export { basketQuery, type Basket }

export function addressFormQuery(country: string) {
  return queryOptions({
    queryKey: orderKeys.addressForm(country),
    queryFn: async ({ signal }) => (await call('GET', '/v1/config/address-forms', { query: { country }, signal })).data,
    staleTime: Infinity,
  })
}

/** What is said before somebody orders. `version` is what the costs and the lines are: another one is asked for anew. */
export function reviewQuery(language: string, checkout: Uuid, version: string) {
  return queryOptions({
    queryKey: orderKeys.review(language, checkout, version),
    queryFn: async ({ signal }) =>
      (await call('GET', '/v1/checkout/{checkout_id}/review', { path: { checkout_id: checkout }, signal })).data,
  })
}

/** A billing account of what was typed. */
export function openAccount(checkout: Uuid): Promise<Basket> {
  return call('POST', '/v1/checkout/{checkout_id}/account', { path: { checkout_id: checkout }, quiet: true })
}

/** The same basket again is the same order: it is safe to ask twice. */
export async function placeOrder(checkout: Uuid, total: number): Promise<OrderOut> {
  return (
    await call('POST', '/v1/checkout/{checkout_id}/place', {
      path: { checkout_id: checkout },
      body: { total },
      quiet: true,
    })
  ).data
}
