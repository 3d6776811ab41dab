import { keepPreviousData, queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { call } from '@/shared/api/client'
import type {
  AudienceSchema,
  CampaignOut,
  CampaignPatch,
  CampaignTextIn,
  LetterPreview,
  LetterPreviewIn,
} from '@/shared/api/generated/types.gen'
import type { Uuid } from '@/shared/api/types'
import type { Language } from '@/shared/i18n/languages'
import { newsletterKeys } from './keys'
import type { CampaignBody } from './model/campaign'
import type { CampaignsSearch } from './model/search'

/** How often figures of a campaign on its way are asked for. */
const PACE = 3000
const MOVING = ['scheduled', 'sending']

export function campaignsQuery(space: Uuid, search: CampaignsSearch) {
  const query = { ...search, per_page: 25 }
  return queryOptions({
    queryKey: newsletterKeys.campaignList(space, query),
    queryFn: ({ signal }) =>
      call('GET', '/v1/spaces/{space_id}/newsletter/campaigns', { path: { space_id: space }, query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.data.some(({ status }) => MOVING.includes(status)) ? PACE : false),
  })
}

export function campaignQuery(space: Uuid, id: Uuid) {
  return queryOptions({
    queryKey: newsletterKeys.campaign(space, id),
    queryFn: async ({ signal }) =>
      (await call('GET', '/v1/newsletter-campaigns/{campaign_id}', { path: { campaign_id: id }, signal })).data,
    refetchInterval: ({ state }) => (state.data && MOVING.includes(state.data.status) ? PACE : false),
  })
}

export function numbersQuery(space: Uuid, { uuid, status }: CampaignOut) {
  return queryOptions({
    queryKey: newsletterKeys.numbers(space, uuid),
    queryFn: async ({ signal }) =>
      (await call('GET', '/v1/newsletter-campaigns/{campaign_id}/numbers', { path: { campaign_id: uuid }, signal }))
        .data,
    refetchInterval: status === 'sending' ? PACE : false,
  })
}

export function deliveriesQuery(space: Uuid, id: Uuid, query: { state: ('unknown' | 'failed')[]; page: number }) {
  return queryOptions({
    queryKey: newsletterKeys.deliveries(space, id, query),
    queryFn: ({ signal }) =>
      call('GET', '/v1/newsletter-campaigns/{campaign_id}/deliveries', {
        path: { campaign_id: id },
        query: { ...query, per_page: 25 },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
}

export function checksQuery(space: Uuid, id: Uuid) {
  return queryOptions({
    queryKey: newsletterKeys.checks(space, id),
    queryFn: async ({ signal }) =>
      (await call('GET', '/v1/newsletter-campaigns/{campaign_id}/checks', { path: { campaign_id: id }, signal })).data,
    // What was mended since has to be seen.
    staleTime: 0,
  })
}

/** How many would get it; asked with what is not saved yet. */
export function audienceQuery(space: Uuid, id: Uuid, audience: AudienceSchema) {
  return queryOptions({
    queryKey: newsletterKeys.audience(space, id, audience),
    queryFn: async ({ signal }) =>
      (
        await call('POST', '/v1/newsletter-campaigns/{campaign_id}/audience', {
          path: { campaign_id: id },
          body: audience,
          signal,
          quiet: true,
        })
      ).data,
    placeholderData: keepPreviousData,
  })
}

export function choicesQuery(space: Uuid) {
  return queryOptions({
    queryKey: newsletterKeys.choices(space),
    queryFn: async ({ signal }) =>
      (await call('GET', '/v1/spaces/{space_id}/newsletter/audience-choices', { path: { space_id: space }, signal }))
        .data,
  })
}

/** The letter as it stands, with what is said where nothing is known of a receiver. */
export function letterQuery({ space, uuid, version }: CampaignOut, language: Language) {
  return queryOptions({
    queryKey: newsletterKeys.letter(space, uuid, { language, version }),
    queryFn: ({ signal }) => previewLetter(uuid, { language }, signal),
  })
}

export async function readCampaign(id: Uuid): Promise<CampaignOut> {
  return (await call('GET', '/v1/newsletter-campaigns/{campaign_id}', { path: { campaign_id: id } })).data
}

/** The campaign as it is now: its page, the list, its figures. */
export async function campaignChanged(queryClient: QueryClient, fresh: CampaignOut): Promise<void> {
  queryClient.setQueryData(newsletterKeys.campaign(fresh.space, fresh.uuid), fresh)
  await Promise.all(
    [newsletterKeys.campaigns(fresh.space), newsletterKeys.numbers(fresh.space, fresh.uuid)].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  )
}

export async function createCampaign(space: Uuid, name: string): Promise<CampaignOut> {
  const path = { space_id: space }
  return (await call('POST', '/v1/spaces/{space_id}/newsletter/campaigns', { path, body: { name } })).data
}

/** Saves each text that has changed, and the rest. */
export async function saveCampaign(id: Uuid, body: CampaignBody, version: number): Promise<CampaignOut> {
  const { texts = {}, ...rest } = body
  let fresh: CampaignOut | null = null
  for (const [language, text] of Object.entries(texts) as [Language, CampaignTextIn][])
    fresh = await saveText(id, language, text, fresh?.version ?? version)
  if (fresh && Object.keys(rest).length === 0) return fresh
  const path = { campaign_id: id }
  const patch: CampaignPatch = rest
  const given = { path, body: patch, version: fresh?.version ?? version }
  return (await call('PATCH', '/v1/newsletter-campaigns/{campaign_id}', given)).data
}

async function saveText(id: Uuid, language: Language, body: CampaignTextIn, version: number): Promise<CampaignOut> {
  const path = { campaign_id: id, language }
  return (await call('PUT', '/v1/newsletter-campaigns/{campaign_id}/texts/{language}', { path, body, version })).data
}

export async function deleteText(id: Uuid, language: Language, version: number): Promise<CampaignOut> {
  const path = { campaign_id: id, language }
  return (await call('DELETE', '/v1/newsletter-campaigns/{campaign_id}/texts/{language}', { path, version })).data
}

export async function previewLetter(id: Uuid, body: LetterPreviewIn, signal: AbortSignal): Promise<LetterPreview> {
  const path = { campaign_id: id }
  return (await call('POST', '/v1/newsletter-campaigns/{campaign_id}/preview', { path, body, signal, quiet: true }))
    .data
}

/** Sends the saved letter to the person who asks; answers to which address. */
export async function sendTest(id: Uuid, language: Language): Promise<string> {
  const given = { path: { campaign_id: id }, body: { language } }
  return (await call('POST', '/v1/newsletter-campaigns/{campaign_id}/test', given)).data.to
}

export async function deleteCampaign(id: Uuid): Promise<void> {
  await call('DELETE', '/v1/newsletter-campaigns/{campaign_id}', { path: { campaign_id: id } })
}

export async function duplicateCampaign(id: Uuid): Promise<CampaignOut> {
  return (await call('POST', '/v1/newsletter-campaigns/{campaign_id}/duplicate', { path: { campaign_id: id } })).data
}

export type Step = { step: 'send' | 'pause' | 'resume' | 'cancel' } | { step: 'schedule'; at: string }

async function take(id: Uuid, step: Step): Promise<CampaignOut> {
  const path = { campaign_id: id }
  if (step.step === 'schedule')
    return (await call('POST', '/v1/newsletter-campaigns/{campaign_id}/schedule', { path, body: { at: step.at } })).data
  if (step.step === 'send') return (await call('POST', '/v1/newsletter-campaigns/{campaign_id}/send', { path })).data
  if (step.step === 'pause') return (await call('POST', '/v1/newsletter-campaigns/{campaign_id}/pause', { path })).data
  if (step.step === 'resume')
    return (await call('POST', '/v1/newsletter-campaigns/{campaign_id}/resume', { path })).data
  return (await call('POST', '/v1/newsletter-campaigns/{campaign_id}/cancel', { path })).data
}

/** Sends, schedules, pauses … the campaign; all that shows it follows. */
export function useStep(id: Uuid) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (step: Step) => take(id, step),
    onSuccess: (fresh) => campaignChanged(queryClient, fresh),
  })
}
