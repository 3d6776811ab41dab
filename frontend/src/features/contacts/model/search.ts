import type { Unread } from '@/shared/address'
import type { ListContactsData } from '@/shared/api/generated/types.gen'

type Query = NonNullable<ListContactsData['query']>
export type ContactSort = NonNullable<Query['sort']>

/** What the tabs above the list show. */
export const TABS = ['all', 'mine', 'follow_up', 'doubles'] as const
export type ContactTab = (typeof TABS)[number]
const SORTS: readonly ContactSort[] = ['-met', 'met', 'name', '-name', 'company', '-company', 'follow_up', '-follow_up']
export const DEFAULT_SORT: ContactSort = '-met'
export const PAGE_SIZES = [25, 50, 100, 200]
export const DEFAULT_SIZE = 50

const COLUMNS = ['met', 'tags', 'owner', 'email', 'phone', 'event', 'followUp'] as const
export type ContactColumn = (typeof COLUMNS)[number]
/** The columns beside the person that are shown, in this order, until others are chosen. */
export const DEFAULT_COLUMNS: readonly ContactColumn[] = ['met', 'tags', 'owner']

/** What is nobody's but the company's. */
export const COMPANY = 'company'
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** What a list of contacts shows; it stands in the address, and what is usual is left out of it. */
export interface ContactsSearch {
  search?: string
  tab?: Exclude<ContactTab, 'all'>
  tag?: string[]
  event?: string
  /** A card whose people hold the contacts, or `company`. */
  owner?: string
  deleted?: boolean
  sort?: ContactSort
  page?: number
  per_page?: number
  columns?: ContactColumn[]
  /** The contact that is looked at. */
  contact?: string
}

/** Reads an address that people may have typed or cut: what makes no sense is left out. */
export function readContactsSearch(raw: Unread<ContactsSearch>): ContactsSearch {
  const result: ContactsSearch = {}
  const search = text(raw.search)
  if (search) result.search = search.slice(0, 200)
  const tab = TABS.find((one) => one === raw.tab)
  if (tab && tab !== 'all') result.tab = tab
  const tags = [raw.tag ?? []].flat().filter((one): one is string => UUID.test(text(one)))
  if (tags.length > 0) result.tag = [...new Set(tags)].slice(0, 20)
  for (const key of ['event', 'contact'] as const) {
    const id = text(raw[key])
    if (UUID.test(id)) result[key] = id
  }
  const owner = text(raw.owner)
  if (owner === COMPANY || UUID.test(owner)) result.owner = owner
  if (raw.deleted === true || raw.deleted === 'true') result.deleted = true
  const sort = SORTS.find((one) => one === raw.sort)
  if (sort && sort !== DEFAULT_SORT) result.sort = sort
  const page = Number(raw.page)
  if (Number.isInteger(page) && page > 1) result.page = page
  const size = Number(raw.per_page)
  if (size !== DEFAULT_SIZE && PAGE_SIZES.includes(size)) result.per_page = size
  if (raw.columns !== undefined) {
    const named = [...new Set([raw.columns].flat())]
    const columns = named.filter((one): one is ContactColumn => COLUMNS.some((column) => column === one))
    if (columns.join() !== DEFAULT_COLUMNS.join()) result.columns = columns
  }
  return result
}

/** The part that says which contacts; the tab is none, it stays. */
const FILTERS = ['search', 'tag', 'event', 'owner', 'deleted'] as const satisfies readonly (keyof ContactsSearch)[]

export function filterKey(search: ContactsSearch): string {
  return JSON.stringify([search.tab, ...FILTERS.map((key) => search[key])])
}
export function isFiltered(search: ContactsSearch): boolean {
  return FILTERS.some((key) => search[key] !== undefined)
}

/** What is new in the search; undefined takes away. */
export type ContactsChange = Partial<Record<keyof ContactsSearch, unknown>>
export const WITHOUT_FILTERS: ContactsChange = Object.fromEntries(FILTERS.map((key) => [key, undefined]))

/** What changes neither the rows nor their order. */
const BESIDE: readonly string[] = ['page', 'columns', 'contact']

/** A change of what is shown; one of what is looked for goes back to the first page. */
export function changeSearch(old: ContactsSearch, change: ContactsChange): ContactsSearch {
  const stays = Object.keys(change).every((key) => BESIDE.includes(key))
  return readContactsSearch({ ...old, ...(stays ? {} : { page: undefined }), ...change })
}

/** What is looked for, without how it is shown. */
export function filterOf({ search, tab, tag, event, owner, deleted }: ContactsSearch) {
  return {
    ...(search && { search }),
    ...(tab === 'mine' && { mine: true }),
    ...(tab === 'follow_up' && { follow_up: 'any' as const }),
    ...(tag && { tag }),
    ...(event && { event }),
    ...(owner && { card: owner }),
    ...(deleted && { deleted }),
  }
}

/** As the API wants it. */
export function contactsParameters(search: ContactsSearch): Query {
  return {
    ...filterOf(search),
    // What is due comes first where days are looked at.
    sort: search.sort ?? (search.tab === 'follow_up' ? 'follow_up' : DEFAULT_SORT),
    page: search.page ?? 1,
    per_page: search.per_page ?? DEFAULT_SIZE,
  }
}

function text(value: unknown): string {
  // The router reads `search=42` as a number.
  return typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : ''
}
