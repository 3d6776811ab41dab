import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query'
import { jobStarted } from '@/features/jobs/api'
import { call, download } from '@/shared/api/client'
import type {
  BannerIn,
  BannerOut,
  OwnSignature,
  SignatureDraftIn,
  SignatureFile,
  SignatureIn,
  SignatureOut,
  SignaturePatch,
  SignatureRollOutIn,
  SignatureState,
} from '@/shared/api/generated/types.gen'
import type { Job, Uuid } from '@/shared/api/types'
import type { Language } from '@/shared/i18n/languages'
import { signaturesKeys } from './keys'

export function signaturesQuery(space: Uuid) {
  return queryOptions({
    queryKey: signaturesKeys.list(space),
    queryFn: async ({ signal }) =>
      (await call('GET', '/v1/spaces/{space_id}/signatures', { path: { space_id: space }, signal })).data,
  })
}

export function signatureQuery(space: Uuid, signature: Uuid) {
  return queryOptions({
    queryKey: signaturesKeys.one(space, signature),
    queryFn: () => readSignature(space, signature),
  })
}

/** A saved signature with the first person of the space. */
export function previewQuery(space: Uuid, { uuid, version }: { uuid: Uuid; version: number }) {
  return queryOptions({
    queryKey: signaturesKeys.preview(space, uuid, version),
    queryFn: async ({ signal }) => {
      const path = { space_id: space, signature_id: uuid }
      const query = { program: 'apple' as const }
      return (await call('GET', '/v1/spaces/{space_id}/signatures/{signature_id}/preview', { path, query, signal }))
        .data
    },
    staleTime: 60_000,
  })
}

/** One that is not saved, as a mail program draws it. */
export function drawingQuery(space: Uuid, asked: SignatureDraftIn) {
  return queryOptions({
    queryKey: signaturesKeys.drawing(space, asked),
    queryFn: async ({ signal }) => {
      const given = { path: { space_id: space }, body: asked, signal, quiet: true }
      return (await call('POST', '/v1/spaces/{space_id}/signatures/draft', given)).data
    },
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  })
}

interface PeopleAsked {
  page: number
  per_page: number
  search: string
  state: SignatureState[]
}

/** `settled`: nobody is left to be compared; what was found before is asked for again then. */
export function peopleQuery(space: Uuid, signature: Uuid, query: PeopleAsked, settled: boolean) {
  return queryOptions({
    queryKey: signaturesKeys.people(space, signature, { ...query, settled: settled || query.state.length === 0 }),
    queryFn: ({ signal }) =>
      call('GET', '/v1/spaces/{space_id}/signatures/{signature_id}/people', {
        path: { space_id: space, signature_id: signature },
        query,
        signal,
      }),
    placeholderData: keepPreviousData,
  })
}

/** How many have it so; asked on while somebody is left to be compared. */
export function peopleCountsQuery(space: Uuid, signature: Uuid, query: { search: string }) {
  return queryOptions({
    queryKey: signaturesKeys.counts(space, signature, query),
    queryFn: async ({ signal }) => {
      const path = { space_id: space, signature_id: signature }
      return (
        await call('GET', '/v1/spaces/{space_id}/signatures/{signature_id}/people/counts', { path, query, signal })
      ).data
    },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data?.looking ? 300 : data?.waiting ? 5000 : false),
  })
}

export async function readSignature(space: Uuid, signature: Uuid): Promise<SignatureOut> {
  const path = { space_id: space, signature_id: signature }
  return (await call('GET', '/v1/spaces/{space_id}/signatures/{signature_id}', { path })).data
}

export async function createSignature(space: Uuid, body: SignatureIn): Promise<SignatureOut> {
  return (await call('POST', '/v1/spaces/{space_id}/signatures', { path: { space_id: space }, body })).data
}

export async function saveSignature(
  space: Uuid,
  signature: Uuid,
  body: SignaturePatch,
  version: number,
): Promise<SignatureOut> {
  const path = { space_id: space, signature_id: signature }
  return (await call('PATCH', '/v1/spaces/{space_id}/signatures/{signature_id}', { path, body, version })).data
}

export async function deleteSignature(space: Uuid, signature: Uuid): Promise<void> {
  const path = { space_id: space, signature_id: signature }
  await call('DELETE', '/v1/spaces/{space_id}/signatures/{signature_id}', { path })
}

export async function restoreSignature(space: Uuid, signature: Uuid): Promise<void> {
  const path = { space_id: space, signature_id: signature }
  await call('POST', '/v1/spaces/{space_id}/signatures/{signature_id}/restore', { path })
}

/** Begins the work; it stands with the background work, and its file comes by itself. */
export async function rollOut(
  queryClient: QueryClient,
  space: Uuid,
  signature: Uuid,
  body: SignatureRollOutIn,
): Promise<Job> {
  const path = { space_id: space, signature_id: signature }
  const { data: job } = await call('POST', '/v1/spaces/{space_id}/signatures/{signature_id}/roll-out', { path, body })
  jobStarted(queryClient, job)
  return job
}

export async function signatureChanged(queryClient: QueryClient, space: Uuid, fresh: SignatureOut): Promise<void> {
  queryClient.setQueryData(signaturesKeys.one(space, fresh.uuid), fresh)
  // What people have may be an old one now.
  void queryClient.invalidateQueries({ queryKey: signaturesKeys.allPeople(space, fresh.uuid) })
  await queryClient.invalidateQueries({ queryKey: signaturesKeys.list(space) })
}

// --- banners

export function bannersQuery(space: Uuid) {
  return queryOptions({
    queryKey: signaturesKeys.banners(space),
    queryFn: async ({ signal }) =>
      (await call('GET', '/v1/spaces/{space_id}/signature-banners', { path: { space_id: space }, signal })).data,
  })
}

export async function saveBanner(space: Uuid, banner: BannerOut | null, body: BannerIn): Promise<BannerOut> {
  if (!banner)
    return (await call('POST', '/v1/spaces/{space_id}/signature-banners', { path: { space_id: space }, body })).data
  const path = { space_id: space, banner_id: banner.uuid }
  const given = { path, body, version: banner.version }
  return (await call('PATCH', '/v1/spaces/{space_id}/signature-banners/{banner_id}', given)).data
}

export async function deleteBanner(space: Uuid, banner: Uuid): Promise<void> {
  const path = { space_id: space, banner_id: banner }
  await call('DELETE', '/v1/spaces/{space_id}/signature-banners/{banner_id}', { path })
}

export async function restoreBanner(space: Uuid, banner: Uuid): Promise<void> {
  const path = { space_id: space, banner_id: banner }
  await call('POST', '/v1/spaces/{space_id}/signature-banners/{banner_id}/restore', { path })
}

// --- of one card

export function ownSignaturesQuery(space: Uuid, card: Uuid) {
  return queryOptions({
    queryKey: signaturesKeys.ofCard(space, card),
    queryFn: async ({ signal }) =>
      (await call('GET', '/v1/cards/{card_id}/signatures', { path: { card_id: card }, signal })).data,
  })
}

export function ownSignatureQuery(
  space: Uuid,
  card: Uuid,
  query: { signature: Uuid; language: Language | null; version: number },
) {
  return queryOptions({
    queryKey: signaturesKeys.oneOfCard(space, card, query),
    queryFn: async ({ signal }) => {
      const { signature, language } = query
      const asked = language ? { signature, language } : { signature }
      return (await call('GET', '/v1/cards/{card_id}/signature', { path: { card_id: card }, query: asked, signal }))
        .data
    },
    placeholderData: keepPreviousData,
  })
}

/** Says that the person has it now. */
export async function signatureTaken(card: Uuid, { uuid, language, mark }: OwnSignature): Promise<void> {
  const body = { signature: uuid, language: language as Language, mark }
  await call('POST', '/v1/cards/{card_id}/signature/taken', { path: { card_id: card }, body })
}

/** The file goes to the browser's downloads. */
export function takeSignature(card: Uuid, { uuid, language }: OwnSignature, kind: SignatureFile): Promise<void> {
  return download('/v1/cards/{card_id}/signature/file', `signature.${kind}`, {
    path: { card_id: card },
    query: { signature: uuid, language: language as Language, kind },
  })
}
