import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query'
import { jobStarted } from '@/features/jobs/api'
import { call, download, fetchFile } from '@/shared/api/client'
import type {
  CardStyleDraftIn,
  CardStyleIn,
  CardStylePatch,
  CardStyleRow,
  PrintSide,
  ProductCategory,
} from '@/shared/api/generated/types.gen'
import type { Job, Uuid } from '@/shared/api/types'
import { printingKeys } from './keys'
import type { ChosenPoster } from './model/poster'
import type { CardStyle } from './model/style'

export function stylesQuery(space: Uuid) {
  return queryOptions({
    queryKey: printingKeys.styles(space),
    queryFn: async ({ signal }) =>
      (await call('GET', '/v1/spaces/{space_id}/card-styles', { path: { space_id: space }, signal })).data,
  })
}

export function styleQuery(space: Uuid, style: Uuid) {
  return queryOptions({
    queryKey: printingKeys.style(space, style),
    queryFn: () => readStyle(space, style),
  })
}

export interface Drawn {
  side: PrintSide
  category: ProductCategory
  /** Whose it is; null: the first card of the space. */
  card: Uuid | null
}
const FRONT: Drawn = { side: 'front', category: 'card', card: null }

/** A side of a saved style, as SVG. */
export function sideQuery(space: Uuid, { uuid, version }: CardStyleRow, { side, category, card }: Drawn = FRONT) {
  return queryOptions({
    queryKey: printingKeys.side(space, uuid, version, side, category, card),
    queryFn: async ({ signal }) => {
      const path = { space_id: space, style_id: uuid, kind: 'svg' as const }
      const query = { side, category, ...(card && { card }) }
      return (
        await fetchFile('/v1/spaces/{space_id}/card-styles/{style_id}/preview.{kind}', { path, query, signal })
      ).text()
    },
    staleTime: 60_000,
  })
}

/** What is to be said before a saved style is printed for somebody. */
export function checksQuery(space: Uuid, { uuid, version }: CardStyleRow, { category, card }: Omit<Drawn, 'side'>) {
  return queryOptions({
    queryKey: printingKeys.checks(space, uuid, version, category, card),
    queryFn: async ({ signal }) => {
      const given = { path: { space_id: space, style_id: uuid }, query: { category, ...(card && { card }) }, signal }
      return (await call('GET', '/v1/spaces/{space_id}/card-styles/{style_id}/checks', given)).data
    },
    staleTime: 60_000,
  })
}

/** Both sides with what is to be said of them, from values that are not saved. */
export function drawingQuery(space: Uuid, asked: CardStyleDraftIn) {
  return queryOptions({
    queryKey: printingKeys.drawing(space, asked),
    queryFn: async ({ signal }) => {
      const given = { path: { space_id: space }, body: asked, signal, quiet: true }
      return (await call('POST', '/v1/spaces/{space_id}/card-styles/draft', given)).data
    },
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  })
}

export async function readStyle(space: Uuid, style: Uuid): Promise<CardStyle> {
  const path = { space_id: space, style_id: style }
  return (await call('GET', '/v1/spaces/{space_id}/card-styles/{style_id}', { path })).data
}

export async function createStyle(space: Uuid, body: CardStyleIn): Promise<CardStyle> {
  return (await call('POST', '/v1/spaces/{space_id}/card-styles', { path: { space_id: space }, body })).data
}

export async function saveStyle(space: Uuid, style: Uuid, body: CardStylePatch, version: number): Promise<CardStyle> {
  const path = { space_id: space, style_id: style }
  return (await call('PATCH', '/v1/spaces/{space_id}/card-styles/{style_id}', { path, body, version })).data
}

export async function deleteStyle(space: Uuid, style: Uuid): Promise<void> {
  const path = { space_id: space, style_id: style }
  await call('DELETE', '/v1/spaces/{space_id}/card-styles/{style_id}', { path })
}

export async function restoreStyle(space: Uuid, style: Uuid): Promise<void> {
  const path = { space_id: space, style_id: style }
  await call('POST', '/v1/spaces/{space_id}/card-styles/{style_id}/restore', { path })
}

export async function styleChanged(queryClient: QueryClient, space: Uuid, fresh: CardStyle): Promise<void> {
  queryClient.setQueryData(printingKeys.style(space, fresh.uuid), fresh)
  await queryClient.invalidateQueries({ queryKey: printingKeys.styles(space) })
}

/** The file goes to the browser's downloads. */
export function takePoster(card: Uuid, { size, line }: ChosenPoster): Promise<void> {
  return download('/v1/cards/{card_id}/poster.pdf', 'poster.pdf', { path: { card_id: card }, query: { size, line } })
}

/** Begins the work; its file comes by itself. */
export async function makePosters(queryClient: QueryClient, space: Uuid, chosen: ChosenPoster): Promise<Job> {
  const { data: job } = await call('POST', '/v1/spaces/{space_id}/posters', { path: { space_id: space }, body: chosen })
  jobStarted(queryClient, job)
  return job
}
