import type { MembersSearch } from '../api'

const SORTS: readonly unknown[] = ['-role', 'name', '-name', 'since', '-since'] satisfies MembersSearch['sort'][]

function isSort(value: unknown): value is MembersSearch['sort'] {
  return SORTS.includes(value)
}

export type ReadMembersSearch = Pick<MembersSearch, 'search' | 'sort' | 'page'>

/** What a list of people keeps in the address. */
export function readMembersSearch(search: Record<string, unknown>): ReadMembersSearch {
  const page = Number(search.page)
  return {
    ...(typeof search.search === 'string' && search.search && { search: search.search }),
    ...(isSort(search.sort) && { sort: search.sort }),
    ...(Number.isInteger(page) && page > 1 && { page }),
  }
}
