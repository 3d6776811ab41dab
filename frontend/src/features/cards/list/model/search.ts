import type { Unread } from '@/shared/address'
import type { ListCardsData } from '@/shared/api/generated/types.gen'
import type { CardState } from '@/shared/api/types'

type Sort = NonNullable<NonNullable<ListCardsData['query']>['sort']>

export const STATES: readonly CardState[] = ['active', 'draft', 'inactive', 'locked']
export const PAGE_SIZES = [25, 50, 100, 200]
export const DEFAULT_SORT: Sort = '-updated'
export const DEFAULT_SIZE = 50
const SORTS = ['name', 'updated', 'created', 'department', 'city', 'state'] as const satisfies readonly Sort[]

function isSort(value: string): value is Sort {
  return (SORTS as readonly string[]).includes(value.replace(/^-/, ''))
}

const COLUMNS = ['person', 'email', 'department', 'city', 'space', 'state', 'updated'] as const
/** Columns that are out of sight until they are asked for. */
export const DEFAULT_HIDDEN: readonly string[] = ['email']

/** What a list of cards shows; it stands in the address, and what is usual is left out of it. */
export interface CardsSearch {
  search?: string
  state?: CardState[]
  department?: string[]
  sort?: Sort
  page?: number
  per_page?: number
  hide?: string[]
  deleted?: true
}

/** Reads an address that people may have typed or cut: what makes no sense is left out. */
export function readCardsSearch(raw: Unread<CardsSearch>): CardsSearch {
  const result: CardsSearch = {}
  const search = text(raw.search)
  if (search) result.search = search.slice(0, 200)
  const states = texts(raw.state).filter((state): state is CardState => (STATES as readonly string[]).includes(state))
  if (states.length > 0) result.state = states
  const departments = texts(raw.department)
  if (departments.length > 0) result.department = departments
  const sort = text(raw.sort)
  if (isSort(sort) && sort !== DEFAULT_SORT) result.sort = sort
  const page = whole(raw.page)
  if (page > 1) result.page = page
  const size = whole(raw.per_page)
  if (size !== DEFAULT_SIZE && PAGE_SIZES.includes(size)) result.per_page = size
  if (raw.hide !== undefined) {
    const hide = texts(raw.hide).filter(
      (column) => (COLUMNS as readonly string[]).includes(column) && column !== 'person',
    )
    if (hide.join() !== DEFAULT_HIDDEN.join()) result.hide = hide
  }
  if (raw.deleted === true || raw.deleted === 'true') result.deleted = true
  return result
}

/** The part that says which cards, without order, page and columns: what "all that match" means. */
export interface CardsFilter {
  search?: string
  state?: CardState[]
  department?: string[]
  deleted?: true
}

export function filterOf({ search, state, department, deleted }: CardsSearch): CardsFilter {
  return {
    ...(search && { search }),
    ...(state && { state }),
    ...(department && { department }),
    ...(deleted && { deleted }),
  }
}

export function isFiltered(search: CardsSearch): boolean {
  return Boolean(search.search ?? search.state ?? search.department)
}

/** As the API wants it. */
export function cardsParameters(search: CardsSearch) {
  return {
    ...filterOf(search),
    sort: search.sort ?? DEFAULT_SORT,
    page: search.page ?? 1,
    per_page: search.per_page ?? DEFAULT_SIZE,
  }
}

/** What is new in the search; undefined takes away. */
export type CardsChange = Partial<Record<keyof CardsSearch, unknown>>

/** A change of what is shown; every change but that of the page or the columns goes back to the first page. */
export function changeSearch(old: CardsSearch, change: CardsChange): CardsSearch {
  const stays = Object.keys(change).every((key) => key === 'page' || key === 'hide')
  return readCardsSearch({ ...old, ...(stays ? {} : { page: undefined }), ...change })
}

function text(value: unknown): string {
  // The router reads `search=42` as a number.
  return typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : ''
}

function texts(value: unknown): string[] {
  const list: unknown[] = Array.isArray(value) ? value : value === undefined ? [] : [value]
  return [...new Set(list.map(text).filter(Boolean))]
}

function whole(value: unknown): number {
  const number = Number(value)
  return Number.isInteger(number) ? number : 0
}
