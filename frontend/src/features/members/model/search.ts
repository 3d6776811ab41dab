import type { MembersSearch } from '../api'

const SORTS = ['-role', 'name', '-name', 'since', '-since']

export type ReadMembersSearch = Pick<MembersSearch, 'search' | 'sort' | 'page'>

/** What a list of people keeps in the address. */
export function readMembersSearch(search: Record<string, unknown>): ReadMembersSearch {
  const page = Number(search.page)
  return {
    ...(typeof search.search === 'string' && search.search && { search: search.search }),
    ...(typeof search.sort === 'string' && SORTS.includes(search.sort) && { sort: search.sort }),
    ...(Number.isInteger(page) && page > 1 && { page }),
  }
}
