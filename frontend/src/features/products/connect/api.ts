import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '@/shared/api/client'
import type { ProductOut as Product } from '@/shared/api/generated/types.gen'
import type { Uuid } from '@/shared/api/types'
import { printedSerial } from '../reader/model/serial'
import { listed, type ListedProduct } from '../model/listed'
import { connectKeys } from './keys'

export type { ListedProduct, Product }

/** As many as a list of choices shows; who looks for another one types a name. */
const CHOICES = 20

/** The product of a serial in a space; null where it is not there. */
export function ofSerialQuery(space: Uuid, serial: string) {
  return queryOptions({
    queryKey: connectKeys.serial(space, serial),
    queryFn: async ({ signal }): Promise<ListedProduct | null> => {
      const query = { search: printedSerial(serial), per_page: 1 }
      const page = await call('GET', '/v1/spaces/{space_id}/products', { path: { space_id: space }, query, signal })
      return listed(page, space)[0] ?? null
    },
    staleTime: 0,
  })
}

/** Cards of all spaces that the person reads, and the person's own. */
export function cardsToConnectQuery(search: string) {
  const query = { search, per_page: CHOICES }
  return queryOptions({
    queryKey: connectKeys.cards(query),
    queryFn: async ({ signal }) => (await call('GET', '/v1/me/cards', { query, signal })).data,
    placeholderData: keepPreviousData,
  })
}

export interface Connection {
  serial: string
  pin: string
  card?: Uuid
  space?: Uuid
}

export async function connect(body: Connection): Promise<Product> {
  return (await call('POST', '/v1/products/connect', { body })).data
}

/** Leads a product of the space to a card: one of the pool, or with `move` one that leads to another card. */
export async function lead(product: Uuid, act: 'connect' | 'move', card: Uuid): Promise<Product> {
  const path = { product_id: product }
  return (await call('POST', '/v1/products/{product_id}/changes', { path, body: { act, card } })).data
}

/** Asks whoever has the product; the answer tells nothing of who that is. */
export async function askFor(body: Connection & { message: string }): Promise<void> {
  await call('POST', '/v1/products/ask', { body })
}
