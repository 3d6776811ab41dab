import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, download } from '@/shared/api/client'
import type {
  DirectoryDomainOut,
  DirectoryFileOut,
  DirectoryGrantIn,
  DirectoryHeldIn,
  DirectoryHeldOut,
  DirectoryOut,
  DirectoryPullGoogleIn,
  DirectoryPullMicrosoftIn,
  DirectoryPullPatch,
  DirectorySeatsNeeded,
  DirectorySettingsOut,
  DirectorySettingsPatch,
} from '@/shared/api/generated/types.gen'
import type { Uuid } from '@/shared/api/types'
import { directoryKeys } from './keys'
import { askAgainAfter, PAGE_SIZE, type DirectorySearch } from './model/directory'

const at = (id: Uuid) => ({ directory_id: id })

export const directoriesQuery = queryOptions({
  queryKey: directoryKeys.list,
  queryFn: async ({ signal }) => (await call('GET', '/v1/me/user-directories', { signal })).data,
})

export function directoryQuery(id: Uuid, language: string) {
  return queryOptions({
    queryKey: directoryKeys.one(id, language),
    queryFn: async ({ signal }) =>
      (
        await call('GET', '/v1/user-directories/{directory_id}', {
          path: at(id),
          signal,
        })
      ).data,
  })
}

export async function createDirectory(space: Uuid, name: string): Promise<DirectoryOut> {
  const path = { space_id: space }
  return (
    await call('POST', '/v1/spaces/{space_id}/user-directories', {
      path,
      body: { name },
    })
  ).data
}

export async function renameDirectory(id: Uuid, name: string): Promise<void> {
  await call('PATCH', '/v1/user-directories/{directory_id}', {
    path: at(id),
    body: { name },
  })
}

export async function removeDirectory(id: Uuid): Promise<void> {
  await call('DELETE', '/v1/user-directories/{directory_id}', { path: at(id) })
}

export function domainsQuery(id: Uuid) {
  return queryOptions({
    queryKey: directoryKeys.domains(id),
    queryFn: async ({ signal }) =>
      (
        await call('GET', '/v1/user-directories/{directory_id}/domains', {
          path: at(id),
          signal,
        })
      ).data,
    refetchInterval: (query) => askAgainAfter(query.state.data?.domains),
  })
}

export async function addDomain(id: Uuid, domain: string): Promise<DirectoryDomainOut> {
  return (
    await call('POST', '/v1/user-directories/{directory_id}/domains', {
      path: at(id),
      body: { domain },
    })
  ).data
}

export async function checkDomain(id: Uuid, domain: Uuid): Promise<void> {
  const path = { ...at(id), domain_id: domain }
  await call('POST', '/v1/user-directories/{directory_id}/domains/{domain_id}/check', { path })
}

export async function removeDomain(id: Uuid, domain: Uuid): Promise<void> {
  const path = { ...at(id), domain_id: domain }
  await call('DELETE', '/v1/user-directories/{directory_id}/domains/{domain_id}', { path })
}

export function settingsQuery(id: Uuid, language: string) {
  return queryOptions({
    queryKey: directoryKeys.settings(id, language),
    queryFn: async ({ signal }) =>
      (
        await call('GET', '/v1/user-directories/{directory_id}/settings', {
          path: at(id),
          signal,
        })
      ).data,
    refetchOnWindowFocus: false,
  })
}

export async function saveSettings(
  id: Uuid,
  body: DirectorySettingsPatch,
  version: number,
): Promise<DirectorySettingsOut> {
  return (
    await call('PATCH', '/v1/user-directories/{directory_id}/settings', {
      path: at(id),
      body,
      version,
    })
  ).data
}

/** How the scheduled pull stands; while a round goes on it is asked again. */
export function pullQuery(id: Uuid, language: string) {
  return queryOptions({
    queryKey: directoryKeys.pull(id, language),
    queryFn: async ({ signal }) =>
      (await call('GET', '/v1/user-directories/{directory_id}/pull', { path: at(id), signal })).data,
    refetchInterval: (query) => (query.state.data?.kept?.running ? 3_000 : false),
    refetchOnWindowFocus: false,
  })
}

export async function connectGooglePull(id: Uuid, body: DirectoryPullGoogleIn): Promise<void> {
  await call('PUT', '/v1/user-directories/{directory_id}/pull/google', { path: at(id), body })
}

export async function connectMicrosoftPull(id: Uuid, body: DirectoryPullMicrosoftIn): Promise<void> {
  await call('PUT', '/v1/user-directories/{directory_id}/pull/microsoft', { path: at(id), body })
}

export async function changePull(id: Uuid, body: DirectoryPullPatch): Promise<void> {
  await call('PATCH', '/v1/user-directories/{directory_id}/pull', { path: at(id), body })
}

export async function beginPull(id: Uuid): Promise<void> {
  await call('POST', '/v1/user-directories/{directory_id}/pull/run', { path: at(id) })
}

export async function removePull(id: Uuid): Promise<void> {
  await call('DELETE', '/v1/user-directories/{directory_id}/pull', { path: at(id) })
}

export function peopleQuery(id: Uuid, { search, state, page = 1 }: DirectorySearch, language: string) {
  const query = { search, state, page, per_page: PAGE_SIZE }
  return queryOptions({
    queryKey: directoryKeys.people(id, language, query),
    queryFn: ({ signal }) =>
      call('GET', '/v1/user-directories/{directory_id}/people', {
        path: at(id),
        query,
        signal,
      }),
    placeholderData: keepPreviousData,
  })
}

export async function sendPeople(id: Uuid, file: File, complete: boolean): Promise<DirectoryFileOut> {
  const sent = {
    path: at(id),
    query: { complete },
    body: { file },
    quiet: true,
  }
  return (await call('POST', '/v1/user-directories/{directory_id}/people/file', sent)).data
}

export function heldQuery(id: Uuid, { effect, page = 1 }: DirectorySearch, language: string) {
  const query = { effect, page, per_page: PAGE_SIZE }
  return queryOptions({
    queryKey: directoryKeys.held(id, language, query),
    queryFn: ({ signal }) =>
      call('GET', '/v1/user-directories/{directory_id}/held', {
        path: at(id),
        query,
        signal,
      }),
    placeholderData: keepPreviousData,
  })
}

export async function decide(
  id: Uuid,
  way: 'let-through' | 'reject',
  body: DirectoryHeldIn,
): Promise<DirectoryHeldOut> {
  return (
    await call('POST', `/v1/user-directories/{directory_id}/held/${way}`, {
      path: at(id),
      body,
    })
  ).data
}

/** What letting through would take of licences; by licence. */
export async function seatsOf(id: Uuid, body: DirectoryHeldIn): Promise<DirectorySeatsNeeded[]> {
  return (await call('POST', '/v1/user-directories/{directory_id}/held/seats', { path: at(id), body })).data
}

export function groupsQuery(id: Uuid) {
  return queryOptions({
    queryKey: directoryKeys.groups(id),
    queryFn: async ({ signal }) =>
      (
        await call('GET', '/v1/user-directories/{directory_id}/groups', {
          path: at(id),
          signal,
        })
      ).data,
  })
}

export async function grantGroup(id: Uuid, group: Uuid, grants: DirectoryGrantIn[]): Promise<void> {
  const path = { ...at(id), group_id: group }
  await call('PUT', '/v1/user-directories/{directory_id}/groups/{group_id}/grants', { path, body: { grants } })
}

export function logQuery(id: Uuid, { search, outcome }: DirectorySearch, language: string) {
  const query = { search, outcome, limit: PAGE_SIZE }
  return infiniteQueryOptions({
    queryKey: directoryKeys.log(id, language, query),
    queryFn: ({ signal, pageParam }) =>
      call('GET', '/v1/user-directories/{directory_id}/log', {
        path: at(id),
        query: { ...query, cursor: pageParam },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ meta }) => meta.next,
    placeholderData: keepPreviousData,
  })
}

export function downloadLog(id: Uuid, { search, outcome }: DirectorySearch): Promise<void> {
  const query = { search, outcome }
  return download('/v1/user-directories/{directory_id}/log.csv', 'directory-log.csv', { path: at(id), query })
}
