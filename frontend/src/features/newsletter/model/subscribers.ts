import type { Unread } from '@/shared/address'
import type { ListSubscribersData, SubscriberRow } from '@/shared/api/generated/types.gen'

type Query = NonNullable<ListSubscribersData['query']>
export type SubscriberSort = NonNullable<Query['sort']>
export type SubscriberStatus = SubscriberRow['status']
type SubscriberSource = SubscriberRow['source']

export const STATUSES = ['subscribed', 'pending', 'unsubscribed', 'bounced', 'complained'] as const
export const SOURCES = ['card', 'frame', 'import', 'contact'] as const
const SORTS: readonly SubscriberSort[] = ['-joined', 'joined', 'name', '-name']
export const DEFAULT_SORT: SubscriberSort = '-joined'
export const SIZE = 50
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** What the list of subscribers shows; it stands in the address, and what is usual is left out of it. */
export interface SubscribersSearch {
  search?: string
  status?: SubscriberStatus
  list?: string
  card?: string
  source?: SubscriberSource
  sort?: SubscriberSort
  page?: number
  /** The subscriber that is looked at. */
  subscriber?: string
}

/** Reads an address that people may have typed or cut: what makes no sense is left out. */
export function readSubscribersSearch(raw: Unread<SubscribersSearch>): SubscribersSearch {
  const result: SubscribersSearch = {}
  if (typeof raw.search === 'string' && raw.search) result.search = raw.search.slice(0, 200)
  const status = STATUSES.find((one) => one === raw.status)
  if (status) result.status = status
  const source = SOURCES.find((one) => one === raw.source)
  if (source) result.source = source
  for (const name of ['list', 'card', 'subscriber'] as const) {
    const value = raw[name]
    if (typeof value === 'string' && UUID.test(value)) result[name] = value
  }
  const sort = SORTS.find((one) => one === raw.sort)
  if (sort && sort !== DEFAULT_SORT) result.sort = sort
  const page = Number(raw.page)
  if (Number.isInteger(page) && page > 1) result.page = page
  return result
}

/** Another choice begins with its first page again; without `subscriber` the drawer is closed. */
export function changeSubscribersSearch(
  search: SubscribersSearch,
  next: Partial<SubscribersSearch>,
): SubscribersSearch {
  const turned = 'page' in next || 'subscriber' in next
  const merged = { ...search, ...(turned ? {} : { page: undefined }), ...next }
  return readSubscribersSearch(merged)
}

export function isFiltered({ search, status, list, card, source }: SubscribersSearch): boolean {
  return [search, status, list, card, source].some(Boolean)
}

/** What the choice of rows belongs to: another one begins anew. */
export function filterOf({ search, status, list, card, source }: SubscribersSearch) {
  return {
    ...(search && { search }),
    ...(status && { status: [status] }),
    ...(list && { list }),
    ...(card && { card }),
    ...(source && { source: [source] }),
  }
}

export function subscribersParameters(search: SubscribersSearch) {
  return { ...filterOf(search), sort: search.sort ?? DEFAULT_SORT, page: search.page ?? 1, per_page: SIZE }
}
