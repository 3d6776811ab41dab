import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '@/shared/api/client'
import type { AuditActor, AuditEntryOut, AuditGroup } from '@/shared/api/generated/types.gen'
import type { Envelope, Listing, Uuid } from '@/shared/api/types'
import { auditFilter, PAGE_SIZE, type AuditSearch } from './model/search'

export type { AuditActor, AuditEntryOut as AuditEntry, AuditChange, AuditGroup } from '@/shared/api/generated/types.gen'

/** The server says what was done, so the language belongs to the key. */
export function auditQuery(space: Uuid, search: AuditSearch, language: string) {
  const query = { ...auditFilter(search), page: search.page ?? 1, per_page: PAGE_SIZE }
  return queryOptions({
    queryKey: ['space', space, 'audit', language, query],
    queryFn: ({ signal }) => api.get<Listing<AuditEntryOut>>(`/spaces/${space}/audit`, { query, signal }),
    placeholderData: keepPreviousData,
  })
}

export function auditPeopleQuery(space: Uuid) {
  return queryOptions({
    queryKey: ['space', space, 'audit', 'people'],
    queryFn: async ({ signal }) =>
      (await api.get<Envelope<AuditActor[]>>(`/spaces/${space}/audit/people`, { signal })).data,
  })
}

/** What entries can be about, in words. */
export function auditKindsQuery(space: Uuid, language: string) {
  return queryOptions({
    queryKey: ['space', space, 'audit', 'kinds', language],
    queryFn: async ({ signal }) =>
      (await api.get<Envelope<AuditGroup[]>>(`/spaces/${space}/audit/kinds`, { signal })).data,
    staleTime: Infinity,
  })
}

export function downloadAudit(space: Uuid, search: AuditSearch): Promise<void> {
  return api.download(`/spaces/${space}/audit.csv`, 'audit-log.csv', { query: auditFilter(search) })
}
