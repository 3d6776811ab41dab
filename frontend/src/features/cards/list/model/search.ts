import type { Unread } from '@/shared/address'
import { isLanguage, type Language } from '@/shared/i18n/languages'
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

const COLUMNS = ['email', 'job_title', 'department', 'city', 'space', 'state', 'updated'] as const
export type CardColumn = (typeof COLUMNS)[number]
/** The columns beside the name that are shown, in this order, until others are chosen. */
export const DEFAULT_COLUMNS: readonly CardColumn[] = ['department', 'city', 'space', 'state', 'updated']
const PRESENCE = ['with', 'without'] as const
type Presence = (typeof PRESENCE)[number]
/** So many days back, today among them, are offered besides a day of one's own. */
export const SPANS = [1, 7, 30, 365] as const

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** What a list of cards shows; it stands in the address, and what is usual is left out of it. */
export interface CardsSearch {
  search?: string
  state?: CardState[]
  department?: string[]
  city?: string[]
  /** Ids of templates, and `own` for the space's own design. */
  template?: string[]
  language?: Language[]
  user?: Presence
  picture?: Presence
  changed_since?: string
  changed_within?: number
  sort?: Sort
  page?: number
  per_page?: number
  columns?: CardColumn[]
  deleted?: true
  /** What brought them: an import. */
  origin?: string
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
  const cities = texts(raw.city)
  if (cities.length > 0) result.city = cities
  const templates = texts(raw.template).filter((one) => one === 'own' || UUID.test(one))
  if (templates.length > 0) result.template = templates
  const languages = texts(raw.language).filter(isLanguage)
  if (languages.length > 0) result.language = languages
  const user = PRESENCE.find((one) => one === raw.user)
  if (user) result.user = user
  const picture = PRESENCE.find((one) => one === raw.picture)
  if (picture) result.picture = picture
  const within = whole(raw.changed_within)
  const since = text(raw.changed_since)
  if (within >= 1 && within <= 3660) result.changed_within = within
  else if (DAY.test(since) && !Number.isNaN(Date.parse(since))) result.changed_since = since
  const sort = text(raw.sort)
  if (isSort(sort) && sort !== DEFAULT_SORT) result.sort = sort
  const page = whole(raw.page)
  if (page > 1) result.page = page
  const size = whole(raw.per_page)
  if (size !== DEFAULT_SIZE && PAGE_SIZES.includes(size)) result.per_page = size
  if (raw.columns !== undefined) {
    const columns = texts(raw.columns).filter((one): one is CardColumn => (COLUMNS as readonly string[]).includes(one))
    if (columns.join() !== DEFAULT_COLUMNS.join()) result.columns = columns
  }
  if (raw.deleted === true || raw.deleted === 'true') result.deleted = true
  const origin = text(raw.origin)
  if (UUID.test(origin)) result.origin = origin
  return result
}

const DAY = /^\d{4}-\d\d-\d\d$/

/** The part that says which cards, without order, page and columns: what "all that match" means. */
const FILTERS = [
  'search',
  'state',
  'department',
  'city',
  'template',
  'language',
  'user',
  'picture',
  'changed_since',
  'changed_within',
  'origin',
  'deleted',
] as const satisfies readonly (keyof CardsSearch)[]
export type CardsFilter = Pick<CardsSearch, (typeof FILTERS)[number]>

export function filterOf(search: CardsSearch): CardsFilter {
  return Object.fromEntries(FILTERS.flatMap((key) => (search[key] === undefined ? [] : [[key, search[key]]])))
}

/** Something is looked for; what is deleted is a list of its own. */
export function isFiltered(search: CardsSearch): boolean {
  return FILTERS.some((key) => key !== 'deleted' && search[key] !== undefined)
}

/** No filter, but the list stays the same: what is deleted, its order, its columns. */
export const WITHOUT_FILTERS = Object.fromEntries(
  FILTERS.filter((key) => key !== 'deleted').map((key) => [key, undefined]),
) as CardsChange

/** As the API wants it. */
export function cardsParameters(search: CardsSearch) {
  return {
    ...filterOf(search),
    sort: search.sort ?? DEFAULT_SORT,
    page: search.page ?? 1,
    per_page: search.per_page ?? DEFAULT_SIZE,
    // An address is the longest that a row has, and few show the column.
    with_email: (search.columns ?? DEFAULT_COLUMNS).includes('email'),
  }
}

/** What is new in the search; undefined takes away. */
export type CardsChange = Partial<Record<keyof CardsSearch, unknown>>

/** A change of what is shown; every change but that of the page or the columns goes back to the first page. */
export function changeSearch(old: CardsSearch, change: CardsChange): CardsSearch {
  const stays = Object.keys(change).every((key) => key === 'page' || key === 'columns')
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
