import type { Unread } from '@/shared/address'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** What the page of a card is opened for: a new one, one that comes back from its bank, or a payment to confirm. */
export interface CardSearch {
  method?: string
  payment?: string
  /** Where the person came from. */
  back?: string
}

export function readCardSearch(raw: Unread<CardSearch>): CardSearch {
  const result: CardSearch = {}
  for (const key of ['method', 'payment'] as const) {
    const id = raw[key]
    if (typeof id === 'string' && UUID.test(id)) result[key] = id
  }
  if (typeof raw.back === 'string') result.back = raw.back
  return result
}

/** Pages from which somebody comes to a card. */
const PLACES = ['/billing/', '/checkout?', '/orders/']

/** The way back: a page of billing or of an order here, whatever somebody wrote into the address. */
export function wayBack(back: string | undefined, account: string): string {
  return back && PLACES.some((place) => back.startsWith(place)) ? back : `/billing/${account}`
}
