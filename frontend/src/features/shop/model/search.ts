import type { Unread } from '@/shared/address'
import type { ArticleCategory, BuyerKind } from '@/shared/api/generated/types.gen'

const CATEGORIES: readonly ArticleCategory[] = ['card', 'sticker', 'badge', 'key_ring', 'stand', 'package', 'other']
const KINDS: readonly BuyerKind[] = ['private', 'business']
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** What stands in the addresses of the shop: who is buying, as far as nobody has signed in, and who sent them. */
export interface BuyerSearch {
  kind?: BuyerKind
  /** Of a partner's link; the basket keeps it, and it leaves the address. */
  partner?: string
  /** By which of the partner's cards they came. */
  card?: string
}

/** What the marketplace shows; what is usual is left out of the address. */
export interface MarketplaceSearch extends BuyerSearch {
  category?: ArticleCategory
  search?: string
  in_stock?: true
}

const isUuid = (value: unknown): value is string => typeof value === 'string' && UUID.test(value)

export function readBuyerSearch(raw: Unread<BuyerSearch>): BuyerSearch {
  const result: BuyerSearch = {}
  const kind = KINDS.find((one) => one === raw.kind)
  if (kind) result.kind = kind
  if (isUuid(raw.partner)) result.partner = raw.partner
  if (result.partner && isUuid(raw.card)) result.card = raw.card
  return result
}

/** Reads an address that people may have typed or cut: what makes no sense is left out. */
export function readMarketplaceSearch(raw: Unread<MarketplaceSearch>): MarketplaceSearch {
  const result: MarketplaceSearch = readBuyerSearch(raw)
  const category = CATEGORIES.find((one) => one === raw.category)
  if (category) result.category = category
  const search = ['string', 'number'].includes(typeof raw.search) ? String(raw.search).trim() : ''
  if (search) result.search = search.slice(0, 100)
  if (raw.in_stock === true) result.in_stock = true
  return result
}

/** Whether something narrows what is shown. */
export function isNarrowed({ category, search, in_stock }: MarketplaceSearch): boolean {
  return Boolean(category ?? search ?? in_stock)
}
