import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '@/shared/api/client'
import { importKeys } from './keys'
import { isBusy, type Import, type Match, type Mends, type RowStatus } from './model/wizard'

const PAUSE = 800
export const ROWS_PER_PAGE = 25
export const PAST_PER_PAGE = 10

/** One import; looked at again and again only while work on it runs. */
export function importQuery(space: string, id: string) {
  return queryOptions({
    queryKey: importKeys.one(space, id),
    queryFn: async ({ signal }) =>
      (await call('GET', '/v1/imports/{import_id}', { path: { import_id: id }, signal })).data,
    refetchInterval: (query) => (isBusy(query.state.data) ? PAUSE : false),
    meta: { silent: true },
  })
}

export function importRowsQuery(space: string, id: string, status: RowStatus, page: number) {
  const query = { status, page, per_page: ROWS_PER_PAGE }
  return queryOptions({
    queryKey: importKeys.rowsPage(space, id, query),
    queryFn: ({ signal }) => call('GET', '/v1/imports/{import_id}/rows', { path: { import_id: id }, query, signal }),
    placeholderData: keepPreviousData,
  })
}

/** After an undo: rows whose cards are not as they were before the import. */
export function keptRowsQuery(space: string, id: string, page: number) {
  const query = { staying: true, page, per_page: ROWS_PER_PAGE }
  return queryOptions({
    queryKey: importKeys.rowsPage(space, id, query),
    queryFn: ({ signal }) => call('GET', '/v1/imports/{import_id}/rows', { path: { import_id: id }, query, signal }),
    placeholderData: keepPreviousData,
  })
}

export function pastImportsQuery(space: string, page: number) {
  const query = { page, per_page: PAST_PER_PAGE }
  return queryOptions({
    queryKey: importKeys.past(space, page),
    queryFn: ({ signal }) => call('GET', '/v1/spaces/{space_id}/imports', { path: { space_id: space }, query, signal }),
    placeholderData: keepPreviousData,
  })
}

/** What an undo would do now: never from memory, since cards change. */
export function undoQuery(space: string, id: string) {
  return queryOptions({
    queryKey: importKeys.undo(space, id),
    queryFn: async ({ signal }) =>
      (await call('GET', '/v1/imports/{import_id}/undo', { path: { import_id: id }, signal })).data,
    staleTime: 0,
    gcTime: 0,
  })
}

export async function startUndo(id: string): Promise<Import> {
  return (await call('POST', '/v1/imports/{import_id}/undo', { path: { import_id: id } })).data
}

export async function uploadImport(space: string, file: File): Promise<Import> {
  return (await call('POST', '/v1/spaces/{space_id}/imports', { path: { space_id: space }, body: { file } })).data
}

export interface Reading {
  sheet?: string
  header_row?: number
  delimiter?: string
  encoding?: string
}

export async function readAgain(id: string, reading: Reading): Promise<Import> {
  return (await call('PATCH', '/v1/imports/{import_id}', { path: { import_id: id }, body: reading })).data
}

export async function startCheck(id: string, match: Match): Promise<Import> {
  return (
    await call('POST', '/v1/imports/{import_id}/check', {
      path: { import_id: id },
      body: {
        mapping: match.mapping,
        key: match.key,
        default_country: match.country,
        card_state: match.state,
      },
    })
  ).data
}

/** Tries bad rows again with other cells in place of theirs: row of the file → column → text. */
export async function mendRows(id: string, rows: Mends): Promise<Import> {
  return (await call('PATCH', '/v1/imports/{import_id}/rows', { path: { import_id: id }, body: { rows } })).data
}

export async function startRun(id: string, mode: 'all' | 'good_only'): Promise<Import> {
  return (await call('POST', '/v1/imports/{import_id}/run', { path: { import_id: id }, body: { mode } })).data
}
