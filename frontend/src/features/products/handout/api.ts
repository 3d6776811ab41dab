import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '@/shared/api/client'
import type { PersonForProduct as Person } from '@/shared/api/generated/types.gen'
import type { Uuid } from '@/shared/api/types'
import type { Product } from '../connect/api'
import { handOutKeys } from './keys'
import type { Entry } from './model/entries'

export type { Person }

export interface PeopleSearch {
  search?: string
  /** As a card is called in its addresses. */
  code?: string
  department?: string
  without?: Uuid[]
}

export function peopleQuery(space: Uuid, wanted: PeopleSearch) {
  return queryOptions({
    queryKey: handOutKeys.people(space, wanted),
    queryFn: async ({ signal }) => {
      const path = { space_id: space }
      return (await call('GET', '/v1/spaces/{space_id}/products/people', { path, query: wanted, signal })).data
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

const change = async (product: Uuid, body: { act: 'connect' | 'move' | 'disconnect'; card?: Uuid }) =>
  (await call('POST', '/v1/products/{product_id}/changes', { path: { product_id: product }, body, quiet: true })).data

/** What is refused stands in the list of what was done, and is no toast besides. */
export async function handOver({ product, serial, pin, person }: Entry): Promise<Product> {
  const card = person.uuid
  if (!product) return (await call('POST', '/v1/products/connect', { body: { serial, pin, card }, quiet: true })).data
  return change(product.uuid, { act: product.card ? 'move' : 'connect', card })
}

/** Back to where it was: to whom it led before, or into the pool. */
export async function takeBack({ product, uuid }: Entry & { uuid: Uuid }): Promise<void> {
  await (product?.card ? change(uuid, { act: 'move', card: product.card.uuid }) : change(uuid, { act: 'disconnect' }))
}
