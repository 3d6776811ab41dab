import { queryOptions } from '@tanstack/react-query'
import { call } from '@/shared/api/client'
import type { DirectoryGrantIn, DirectoryGroupRow, ScimTokenMadeOut } from '@/shared/api/generated/types.gen'
import type { Uuid } from '@/shared/api/types'
import { scimKeys } from './keys'
import type { Life } from './model/lives'

/** How provisioning stands; what the calls came to is said in the person's language. */
export function scimQuery(directory: Uuid, language: string) {
  return queryOptions({
    queryKey: scimKeys.in(directory, language),
    queryFn: async ({ signal }) =>
      (
        await call('GET', '/v1/user-directories/{directory_id}/scim', {
          path: { directory_id: directory },
          signal,
        })
      ).data,
    // Somebody who sets a provider up waits for its first call.
    refetchInterval: 15_000,
  })
}

export async function makeToken(directory: Uuid, days: Life): Promise<ScimTokenMadeOut> {
  return (
    await call('POST', '/v1/user-directories/{directory_id}/scim/tokens', {
      path: { directory_id: directory },
      body: { days },
    })
  ).data
}

export async function replaceToken(directory: Uuid, token: Uuid, days: Life): Promise<ScimTokenMadeOut> {
  return (
    await call('POST', '/v1/user-directories/{directory_id}/scim/tokens/{token_id}/replace', {
      path: { directory_id: directory, token_id: token },
      body: { days },
    })
  ).data
}

export async function endToken(directory: Uuid, token: Uuid): Promise<void> {
  await call('DELETE', '/v1/user-directories/{directory_id}/scim/tokens/{token_id}', {
    path: { directory_id: directory, token_id: token },
  })
}

export function groupsQuery(directory: Uuid) {
  return queryOptions({
    queryKey: scimKeys.groups(directory),
    queryFn: async ({ signal }) =>
      (
        await call('GET', '/v1/user-directories/{directory_id}/groups', {
          path: { directory_id: directory },
          signal,
        })
      ).data,
  })
}

/** The spaces that the directory serves, with their templates. */
export function placesQuery(directory: Uuid) {
  return queryOptions({
    queryKey: scimKeys.places(directory),
    queryFn: async ({ signal }) =>
      (
        await call('GET', '/v1/user-directories/{directory_id}/settings', {
          path: { directory_id: directory },
          signal,
        })
      ).data.served,
  })
}

export async function saveGrants(
  directory: Uuid,
  group: Uuid,
  grants: DirectoryGrantIn[],
): Promise<DirectoryGroupRow[]> {
  return (
    await call('PUT', '/v1/user-directories/{directory_id}/groups/{group_id}/grants', {
      path: { directory_id: directory, group_id: group },
      body: { grants },
    })
  ).data
}
