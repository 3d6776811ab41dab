import type { Unread } from '@/shared/address'
import type { Label, ListProductsData, ProductFilter } from '@/shared/api/generated/types.gen'

export const LABELS: readonly Label[] = ['connected', 'not_connected', 'inactive', 'hidden', 'locked', 'called_back']
export const PAGE_SIZES = [25, 50, 100, 200]
export const DEFAULT_SIZE = 50

/** Tapped within so many days, or not for so long; `never` is what nobody has ever tapped. */
export const TAPS = ['7d', '30d', '365d', 'not-30d', 'not-90d', 'not-365d', 'never'] as const
type Tap = (typeof TAPS)[number]

const COLUMNS = ['label', 'card', 'space', 'batch', 'connected', 'tap'] as const
export type ProductColumn = (typeof COLUMNS)[number]
/** The columns beside the product that are shown, in this order, until others are chosen. */
export const DEFAULT_COLUMNS: readonly ProductColumn[] = ['label', 'card', 'space', 'batch', 'tap']

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const LARGEST_BATCH = 2_147_483_647

/** What a list of products shows; it stands in the address, and what is usual is left out of it. */
export interface ProductsSearch {
  /** The beginning of a serial, or who has it. */
  search?: string
  label?: Label
  type?: string
  batch?: number
  card?: string
  tap?: Tap
  page?: number
  per_page?: number
  columns?: ProductColumn[]
  /** The product that is looked at. */
  product?: string
}

/** Reads an address that people may have typed or cut: what makes no sense is left out. */
export function readProductsSearch(raw: Unread<ProductsSearch>): ProductsSearch {
  const result: ProductsSearch = {}
  const search = text(raw.search)
  if (search) result.search = search.slice(0, 40)
  const label = LABELS.find((one) => one === raw.label)
  if (label) result.label = label
  for (const key of ['type', 'card', 'product'] as const) {
    const id = text(raw[key])
    if (UUID.test(id)) result[key] = id
  }
  const batch = whole(raw.batch)
  if (batch >= 1 && batch <= LARGEST_BATCH) result.batch = batch
  const tap = TAPS.find((one) => one === raw.tap)
  if (tap) result.tap = tap
  const page = whole(raw.page)
  if (page > 1) result.page = page
  const size = whole(raw.per_page)
  if (size !== DEFAULT_SIZE && PAGE_SIZES.includes(size)) result.per_page = size
  if (raw.columns !== undefined) {
    const columns = COLUMNS.filter((one) => [raw.columns].flat().includes(one))
    const inOrder = [...new Set([raw.columns].flat())].filter((one): one is ProductColumn =>
      columns.includes(one as ProductColumn),
    )
    if (inOrder.join() !== DEFAULT_COLUMNS.join()) result.columns = inOrder
  }
  return result
}

/** The part that says which products. */
const FILTERS = ['search', 'label', 'type', 'batch', 'card', 'tap'] as const satisfies readonly (keyof ProductsSearch)[]

export function filterKey(search: ProductsSearch): string {
  return JSON.stringify(FILTERS.map((key) => search[key]))
}
export function isFiltered(search: ProductsSearch): boolean {
  return FILTERS.some((key) => search[key] !== undefined)
}
export const WITHOUT_FILTERS: ProductsChange = Object.fromEntries(FILTERS.map((key) => [key, undefined]))

/** What is new in the search; undefined takes away. */
export type ProductsChange = Partial<Record<keyof ProductsSearch, unknown>>

/** What changes neither the rows nor their order. */
const BESIDE: readonly string[] = ['page', 'columns', 'product']

/** A change of what is shown; one of what is looked for goes back to the first page. */
export function changeSearch(old: ProductsSearch, change: ProductsChange): ProductsSearch {
  const stays = Object.keys(change).every((key) => BESIDE.includes(key))
  return readProductsSearch({ ...old, ...(stays ? {} : { page: undefined }), ...change })
}

/** As the API wants it. Days are the person's own; within one of them the moment stays the same, and with it the answer. */
export function productsParameters(
  search: ProductsSearch,
  now: Date = new Date(),
): NonNullable<ListProductsData['query']> {
  return { ...filterParameters(search, now), page: search.page ?? 1, per_page: search.per_page ?? DEFAULT_SIZE }
}

/** The part that says which products, as the API wants it. */
export function filterParameters(
  { search, label, type, batch, card, tap }: ProductsSearch,
  now: Date = new Date(),
): ProductFilter {
  return {
    ...(search && { search }),
    ...(label && { label }),
    ...(type && { type }),
    ...(batch && { batch }),
    ...(card && { card }),
    ...tapped(tap, now),
  }
}

function tapped(tap: Tap | undefined, now: Date) {
  if (!tap) return {}
  // Before there were products.
  if (tap === 'never') return { untapped_since: new Date(0).toISOString() }
  const days = Number.parseInt(tap.replace('not-', ''), 10)
  const since = new Date(now.getFullYear(), now.getMonth(), now.getDate() - days).toISOString()
  return tap.startsWith('not-') ? { untapped_since: since } : { tapped_since: since }
}

function text(value: unknown): string {
  // The router reads `search=42` as a number.
  return typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : ''
}

function whole(value: unknown): number {
  const number = Number(value)
  return Number.isInteger(number) ? number : 0
}
