import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '@/shared/api/client'
import { inSpace, myCards, mySpaces } from '@/shared/api/keys'
import type { Space, Uuid } from '@/shared/api/types'
import { spaceKeys } from './keys'

export interface SpacesSearch {
  search?: string
  page?: number
}
export const SPACES_PER_PAGE = 24

export function spacesQuery({ search, page = 1 }: SpacesSearch, deleted = false) {
  const query = { search, page, per_page: SPACES_PER_PAGE, ...(deleted && { deleted }) }
  return queryOptions({
    queryKey: spaceKeys.list(query),
    queryFn: ({ signal }) => call('GET', '/v1/me/spaces', { query, signal }),
    placeholderData: keepPreviousData,
  })
}

export function spaceQuery(space: Uuid) {
  return queryOptions({
    queryKey: spaceKeys.settings(space),
    queryFn: async ({ signal }) =>
      (await call('GET', '/v1/spaces/{space_id}', { path: { space_id: space }, signal })).data,
  })
}

export function overviewQuery(space: Uuid) {
  return queryOptions({
    queryKey: spaceKeys.overview(space),
    queryFn: async ({ signal }) =>
      (await call('GET', '/v1/spaces/{space_id}/overview', { path: { space_id: space }, signal })).data,
  })
}

export const myCardsQuery = queryOptions({
  queryKey: spaceKeys.myCards,
  queryFn: ({ signal }) => call('GET', '/v1/me/cards', { query: { per_page: 6, sort: '-updated' }, signal }),
})

export function usernameQuery(username: string) {
  return queryOptions({
    queryKey: spaceKeys.username(username),
    queryFn: async ({ signal }) =>
      (await call('GET', '/v1/usernames/{username}', { path: { username }, query: { kind: 'space' }, signal })).data,
    staleTime: 10_000,
    meta: { silent: true },
  })
}

/** The page of an own card, as visitors see it. */
export function ownCardQuery(card: Uuid) {
  return queryOptions({
    queryKey: spaceKeys.ownCard(card),
    queryFn: async ({ signal }) =>
      (await call('POST', '/v1/cards/{card_id}/preview', { path: { card_id: card }, body: {}, signal, quiet: true }))
        .data.html,
  })
}

export async function fetchSpace(space: Uuid): Promise<Space> {
  return (await call('GET', '/v1/spaces/{space_id}', { path: { space_id: space } })).data
}

export function useRefreshSpaces() {
  const queryClient = useQueryClient()
  return (space?: Uuid) =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: mySpaces }),
      queryClient.invalidateQueries({ queryKey: myCards }),
      space && queryClient.invalidateQueries({ queryKey: inSpace(space) }),
    ])
}

export async function restoreSpace(space: Uuid): Promise<void> {
  await call('POST', '/v1/spaces/{space_id}/restore', { path: { space_id: space } })
}

/** Leaving takes the role and the own cards away. */
export async function leaveSpace(space: Uuid): Promise<void> {
  await call('DELETE', '/v1/me/spaces/{space_id}', { path: { space_id: space } })
}
