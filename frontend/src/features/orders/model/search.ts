import type { Unread } from '@/shared/address'
import type { ListMyOrdersData, OrderState } from '@/shared/api/generated/types.gen'

export const STATES = [
  'pending',
  'paid',
  'in_production',
  'shipped',
  'delivered',
  'cancelled',
  'refunded',
] as const satisfies readonly OrderState[] // prettier-ignore
export const PAGE_SIZE = 25
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** What the list of orders shows; it stands in the address. */
export interface OrdersSearch {
  state?: OrderState[]
  account?: string
  page?: number
}

/** Reads an address that people may have typed or cut: what makes no sense is left out. */
export function readOrdersSearch(raw: Unread<OrdersSearch>): OrdersSearch {
  const wanted = [raw.state ?? []].flat()
  const state = STATES.filter((one) => wanted.includes(one))
  const page = Number(raw.page)
  return {
    ...(state.length > 0 && { state }),
    ...(typeof raw.account === 'string' && UUID.test(raw.account) && { account: raw.account }),
    ...(Number.isInteger(page) && page > 1 && { page }),
  }
}

/** As the API wants it. */
export function ordersParameters({ state, account, page }: OrdersSearch): NonNullable<ListMyOrdersData['query']> {
  return { ...(state && { state }), ...(account && { account }), page: page ?? 1, per_page: PAGE_SIZE }
}
