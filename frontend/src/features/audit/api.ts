import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, download } from '@/shared/api/client'
import type { Uuid } from '@/shared/api/types'
import { auditKeys } from './keys'
import { auditFilter, PAGE_SIZE, type AuditSearch } from './model/search'

export type { AuditEntryOut as AuditEntry, AuditChange, AuditGroup } from '@/shared/api/generated/types.gen'

/** The log from its newest entry down, as far as it was asked for. */
export function auditQuery(space: Uuid, search: AuditSearch, language: string) {
  const query = { ...auditFilter(search), limit: PAGE_SIZE }
  return infiniteQueryOptions({
    queryKey: auditKeys.entries(space, language, query),
    queryFn: ({ signal, pageParam }) =>
      call('GET', '/v1/spaces/{space_id}/audit', {
        path: { space_id: space },
        query: { ...query, cursor: pageParam },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ meta }) => meta.next,
    placeholderData: keepPreviousData,
  })
}

/** What one entry stands for, piece by piece: the cards of an import. */
export function auditPartsQuery(space: Uuid, whole: Uuid, language: string) {
  const query = { part_of: whole, limit: PAGE_SIZE }
  return infiniteQueryOptions({
    queryKey: auditKeys.entries(space, language, query),
    queryFn: ({ signal, pageParam }) =>
      call('GET', '/v1/spaces/{space_id}/audit', {
        path: { space_id: space },
        query: { ...query, cursor: pageParam },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ meta }) => meta.next,
  })
}

export function auditPeopleQuery(space: Uuid) {
  return queryOptions({
    queryKey: auditKeys.people(space),
    queryFn: async ({ signal }) =>
      (await call('GET', '/v1/spaces/{space_id}/audit/people', { path: { space_id: space }, signal })).data,
  })
}

/** What entries can be about, in words. */
export function auditKindsQuery(space: Uuid, language: string) {
  return queryOptions({
    queryKey: auditKeys.kinds(space, language),
    queryFn: async ({ signal }) =>
      (await call('GET', '/v1/spaces/{space_id}/audit/kinds', { path: { space_id: space }, signal })).data,
    staleTime: Infinity,
  })
}

/** How many months entries are kept; null: for ever. */
export function auditRetentionQuery(space: Uuid) {
  return queryOptions({
    queryKey: auditKeys.retention(space),
    queryFn: async ({ signal }) =>
      (await call('GET', '/v1/spaces/{space_id}/audit/retention', { path: { space_id: space }, signal })).data,
    staleTime: Infinity,
  })
}

export function downloadAudit(space: Uuid, search: AuditSearch): Promise<void> {
  return download('/v1/spaces/{space_id}/audit.csv', 'audit-log.csv', {
    path: { space_id: space },
    query: auditFilter(search),
  })
}
