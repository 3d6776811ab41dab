import type { Unread } from '@/shared/address'
import type { SpacesSearch } from '../api'

/** `new` opens the form for a new space, so that other pages can lead to it. */
export type SpacesPageSearch = SpacesSearch & { new?: true }

export function readSpacesSearch(raw: Unread<SpacesPageSearch>): SpacesPageSearch {
  const search = typeof raw.search === 'string' || typeof raw.search === 'number' ? String(raw.search).trim() : ''
  const page = Number(raw.page)
  return {
    ...(search && { search }),
    ...(Number.isInteger(page) && page > 1 && { page }),
    ...((raw.new === true || raw.new === 'true') && { new: true as const }),
  }
}
