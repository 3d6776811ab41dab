import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '@/shared/api/client'
import type { Envelope, Listing } from '@/shared/api/types'
import { isBusy, type Import, type ImportRow, type Match, type RowStatus } from './model/wizard'

const PAUSE = 800
export const ROWS_PER_PAGE = 25

/** One import; looked at again and again only while work on it runs. */
export function importQuery(space: string, id: string) {
  return queryOptions({
    queryKey: ['space', space, 'imports', id],
    queryFn: async ({ signal }) => (await api.get<Envelope<Import>>(`/imports/${id}`, { signal })).data,
    refetchInterval: (query) => (isBusy(query.state.data) ? PAUSE : false),
    meta: { silent: true },
  })
}

export function importRowsQuery(space: string, id: string, status: RowStatus, page: number) {
  const query = { status, page, per_page: ROWS_PER_PAGE }
  return queryOptions({
    queryKey: ['space', space, 'imports', id, 'rows', query],
    queryFn: ({ signal }) => api.get<Listing<ImportRow>>(`/imports/${id}/rows`, { query, signal }),
    placeholderData: keepPreviousData,
  })
}

export async function uploadImport(space: string, file: File): Promise<Import> {
  return (await api.upload<Envelope<Import>>(`/spaces/${space}/imports`, file)).data
}

export interface Reading {
  sheet?: string
  header_row?: number
  delimiter?: string
  encoding?: string
}

export async function readAgain(id: string, reading: Reading): Promise<Import> {
  return (await api.patch<Envelope<Import>>(`/imports/${id}`, reading)).data
}

export async function startCheck(id: string, match: Match): Promise<Import> {
  return (
    await api.post<Envelope<Import>>(`/imports/${id}/check`, {
      mapping: match.mapping,
      key: match.key,
      default_country: match.country,
      card_state: match.state,
    })
  ).data
}

export async function startRun(id: string, mode: 'all' | 'good_only'): Promise<Import> {
  return (await api.post<Envelope<Import>>(`/imports/${id}/run`, { mode })).data
}
