import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query'
import { jobStarted } from '@/features/jobs/api'
import { call, download, fetchFile } from '@/shared/api/client'
import type {
  BackgroundDraftIn,
  BackgroundIn,
  BackgroundOut,
  BackgroundPatch,
  BackgroundRollOutIn,
  BackgroundSize,
  BackgroundState,
} from '@/shared/api/generated/types.gen'
import type { Job, Uuid } from '@/shared/api/types'
import { backgroundsKeys } from './keys'

export function backgroundsQuery(space: Uuid) {
  return queryOptions({
    queryKey: backgroundsKeys.list(space),
    queryFn: async ({ signal }) =>
      (await call('GET', '/v1/spaces/{space_id}/backgrounds', { path: { space_id: space }, signal })).data,
  })
}

export function backgroundQuery(space: Uuid, background: Uuid) {
  return queryOptions({
    queryKey: backgroundsKeys.one(space, background),
    queryFn: () => readBackground(space, background),
  })
}

/** A picture as the address of one that needs no bearer. */
async function addressOf(picture: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error ?? new Error('unreadable'))
    reader.readAsDataURL(picture)
  })
}

/** A saved background with the first person of the space, small. */
export function previewQuery(space: Uuid, { uuid, version }: { uuid: Uuid; version: number }) {
  return queryOptions({
    queryKey: backgroundsKeys.preview(space, uuid, version),
    queryFn: async ({ signal }) => {
      const path = { space_id: space, background_id: uuid }
      return addressOf(
        await fetchFile('/v1/spaces/{space_id}/backgrounds/{background_id}/preview', { path, query: {}, signal }),
      )
    },
    staleTime: 60_000,
  })
}

/** One that is not saved, and what is to be said of it. */
export function drawingQuery(space: Uuid, asked: BackgroundDraftIn) {
  return queryOptions({
    queryKey: backgroundsKeys.drawing(space, asked),
    queryFn: async ({ signal }) => {
      const given = { path: { space_id: space }, body: asked, signal, quiet: true }
      return (await call('POST', '/v1/spaces/{space_id}/backgrounds/draft', given)).data
    },
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  })
}

interface PeopleAsked {
  page: number
  per_page: number
  search: string
  state: BackgroundState[]
}

/** `settled`: nobody is left to be compared; what was found before is asked for again then. */
export function peopleQuery(space: Uuid, background: Uuid, query: PeopleAsked, settled: boolean) {
  return queryOptions({
    queryKey: backgroundsKeys.people(space, background, { ...query, settled: settled || query.state.length === 0 }),
    queryFn: ({ signal }) =>
      call('GET', '/v1/spaces/{space_id}/backgrounds/{background_id}/people', {
        path: { space_id: space, background_id: background },
        query,
        signal,
      }),
    placeholderData: keepPreviousData,
  })
}

/** How many have it so; asked on while somebody is left to be compared. */
export function peopleCountsQuery(space: Uuid, background: Uuid, query: { search: string }) {
  return queryOptions({
    queryKey: backgroundsKeys.counts(space, background, query),
    queryFn: async ({ signal }) => {
      const path = { space_id: space, background_id: background }
      return (
        await call('GET', '/v1/spaces/{space_id}/backgrounds/{background_id}/people/counts', { path, query, signal })
      ).data
    },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data?.looking ? 300 : data?.waiting ? 5000 : false),
  })
}

export async function readBackground(space: Uuid, background: Uuid): Promise<BackgroundOut> {
  const path = { space_id: space, background_id: background }
  return (await call('GET', '/v1/spaces/{space_id}/backgrounds/{background_id}', { path })).data
}

export async function createBackground(space: Uuid, body: BackgroundIn): Promise<BackgroundOut> {
  return (await call('POST', '/v1/spaces/{space_id}/backgrounds', { path: { space_id: space }, body })).data
}

export async function saveBackground(
  space: Uuid,
  background: Uuid,
  body: BackgroundPatch,
  version: number,
): Promise<BackgroundOut> {
  const path = { space_id: space, background_id: background }
  return (await call('PATCH', '/v1/spaces/{space_id}/backgrounds/{background_id}', { path, body, version })).data
}

export async function deleteBackground(space: Uuid, background: Uuid): Promise<void> {
  const path = { space_id: space, background_id: background }
  await call('DELETE', '/v1/spaces/{space_id}/backgrounds/{background_id}', { path })
}

export async function restoreBackground(space: Uuid, background: Uuid): Promise<void> {
  const path = { space_id: space, background_id: background }
  await call('POST', '/v1/spaces/{space_id}/backgrounds/{background_id}/restore', { path })
}

/** Begins the work; it stands with the background work, and its file comes by itself. */
export async function rollOut(
  queryClient: QueryClient,
  space: Uuid,
  background: Uuid,
  body: BackgroundRollOutIn,
): Promise<Job> {
  const path = { space_id: space, background_id: background }
  const { data: job } = await call('POST', '/v1/spaces/{space_id}/backgrounds/{background_id}/roll-out', { path, body })
  jobStarted(queryClient, job)
  return job
}

export async function backgroundChanged(queryClient: QueryClient, space: Uuid, fresh: BackgroundOut): Promise<void> {
  queryClient.setQueryData(backgroundsKeys.one(space, fresh.uuid), fresh)
  // What people have may be an old one now.
  void queryClient.invalidateQueries({ queryKey: backgroundsKeys.allPeople(space, fresh.uuid) })
  await queryClient.invalidateQueries({ queryKey: backgroundsKeys.list(space) })
}

// --- of one card

export function ownBackgroundsQuery(space: Uuid, card: Uuid) {
  return queryOptions({
    queryKey: backgroundsKeys.ofCard(space, card),
    queryFn: async ({ signal }) =>
      (await call('GET', '/v1/cards/{card_id}/backgrounds', { path: { card_id: card }, signal })).data,
  })
}

export function ownPreviewQuery(space: Uuid, card: Uuid, { uuid, version }: { uuid: Uuid; version: number }) {
  return queryOptions({
    queryKey: backgroundsKeys.previewOfCard(space, card, uuid, version),
    queryFn: async ({ signal }) => {
      const path = { card_id: card, background_id: uuid }
      return addressOf(await fetchFile('/v1/cards/{card_id}/backgrounds/{background_id}/preview', { path, signal }))
    },
    staleTime: 60_000,
  })
}

/** The file goes to the browser's downloads. */
export function takeBackground(card: Uuid, background: Uuid, size: BackgroundSize): Promise<void> {
  return download('/v1/cards/{card_id}/background', 'background.jpg', {
    path: { card_id: card },
    query: { background, size },
  })
}
