import type { Unread } from '@/shared/address'
import type { MembersSearch } from '../api'

const SORTS: readonly unknown[] = ['-role', 'name', '-name', 'since', '-since'] satisfies MembersSearch['sort'][]

function isSort(value: unknown): value is MembersSearch['sort'] {
  return SORTS.includes(value)
}

/** `list`: the people of the space, or all card users in it. */
export type ReadMembersSearch = Pick<MembersSearch, 'search' | 'sort' | 'page'> & { list?: 'cards' }

/** What a list of people keeps in the address. */
export function readMembersSearch(raw: Unread<ReadMembersSearch>): ReadMembersSearch {
  // The router reads `search=42` as a number.
  const search = typeof raw.search === 'string' || typeof raw.search === 'number' ? String(raw.search).trim() : ''
  const page = Number(raw.page)
  return {
    ...(search && { search }),
    ...(isSort(raw.sort) && { sort: raw.sort }),
    ...(Number.isInteger(page) && page > 1 && { page }),
    ...(raw.list === 'cards' && { list: raw.list }),
  }
}
