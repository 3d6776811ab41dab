import { keepPreviousData, queryOptions, useQuery, type QueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { call } from '@/shared/api/client'
import { sharedKeys } from '@/shared/api/keys'
import { SAID_HERE } from '@/shared/api/reads'
import type { SpaceSummary } from '@/shared/api/types'
import { readCookie, writeCookie } from '@/shared/cookies'
import type { Failed } from '@/shared/ui/Failure'

/** The space that the person works in is kept in a cookie, and the one to start with in another. */
export function currentSpaceId(): string | null {
  return readCookie('space') ?? readCookie('default-space')
}
export function rememberSpace(space: string): void {
  if (readCookie('space') !== space) writeCookie('space', space)
}
export function defaultSpaceId(): string | null {
  return readCookie('default-space')
}
export function setDefaultSpace(space: string): void {
  writeCookie('default-space', space)
}

/** The first page of the user's spaces: enough for the switcher, which searches on. */
export function mySpacesQuery(search = '') {
  const query = { search, per_page: 50 }
  return queryOptions({
    queryKey: sharedKeys.firstSpaces(query),
    queryFn: ({ signal }) => call('GET', '/v1/me/spaces', { query, signal }),
    staleTime: 30_000,
    placeholderData: keepPreviousData,
  })
}

/** Where `/space` leads: the remembered space when it is still mine, else the one to start with, else my first. */
export async function startSpaceId(queryClient: QueryClient): Promise<string | null> {
  const { data: spaces } = await queryClient.ensureQueryData(mySpacesQuery())
  const mine = (id: string | null) => spaces.find((space) => space.uuid === id)?.uuid
  return mine(currentSpaceId()) ?? mine(defaultSpaceId()) ?? spaces[0]?.uuid ?? null
}

interface CurrentSpace {
  space: SpaceSummary | null
  id: string | null
  isPending: boolean
  /** My spaces could not be read; whoever shows the space shows that. */
  failed: Failed | null
}

/** The space of the address, else the remembered one if it is still mine, else my first. */
export function useCurrentSpace(): CurrentSpace {
  const parameters: { space?: string } = useParams({ strict: false })
  const mine = useQuery({ ...mySpacesQuery(), ...SAID_HERE })
  const spaces = mine.data?.data ?? []
  const byId = (id: string | null | undefined) => spaces.find((space) => space.uuid === id)
  const space = parameters.space
    ? byId(parameters.space)
    : (byId(currentSpaceId()) ?? byId(defaultSpaceId()) ?? spaces[0])
  return {
    space: space ?? null,
    id: parameters.space ?? space?.uuid ?? null,
    isPending: mine.isPending,
    failed: mine.isError && !mine.data ? mine : null,
  }
}
