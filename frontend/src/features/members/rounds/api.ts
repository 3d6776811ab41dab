import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '@/shared/api/client'
import type {
  CardInvitationOut as InvitedPerson,
  InvitationRowOut as InvitationRow,
  InvitationSummary,
  InvitedState,
  ListProspectsData,
  MailPreview,
  ProspectOut as Prospect,
  RoundOut as Round,
  RoundStartIn,
} from '@/shared/api/generated/types.gen'
import type { Job, Uuid } from '@/shared/api/types'
import { roundKeys } from './keys'
import { isOnItsWay } from './model/figures'
import type { InvitationsSearch } from './model/search'

export type DraftStanding = NonNullable<NonNullable<ListProspectsData['query']>['standing']>
export type { InvitationSummary, InvitedPerson, InvitedState, MailPreview, Prospect, Round, RoundStartIn }

export const ROWS_PER_PAGE = 50
/** While mails wait, what came of them is asked for again, ms. */
const PAUSE = 2000

const ofRound = (space: Uuid, round: Uuid) => ({ space_id: space, round_id: round })

export function roundQuery(space: Uuid, round: Uuid) {
  return queryOptions({
    queryKey: roundKeys.round(space, round),
    queryFn: async ({ signal }) =>
      (
        await call('GET', '/v1/spaces/{space_id}/invitation-rounds/{round_id}', {
          path: ofRound(space, round),
          signal,
        })
      ).data,
    staleTime: 0,
  })
}

export function prospectsQuery(space: Uuid, round: Uuid, standing: DraftStanding, search: string, page: number) {
  const query = { standing, page, per_page: ROWS_PER_PAGE, ...(search && { search }) }
  return queryOptions({
    queryKey: roundKeys.cards(space, round, query),
    queryFn: ({ signal }) =>
      call('GET', '/v1/spaces/{space_id}/invitation-rounds/{round_id}/cards', {
        path: ofRound(space, round),
        query,
        signal,
      }),
    placeholderData: keepPreviousData,
  })
}

export function previewQuery(space: Uuid, round: Uuid, language: Prospect['language'], message: string, card?: Uuid) {
  const body = { language, message, card }
  return queryOptions({
    queryKey: roundKeys.preview(space, round, body),
    queryFn: async ({ signal }): Promise<MailPreview> =>
      (
        await call('POST', '/v1/spaces/{space_id}/invitation-rounds/{round_id}/preview', {
          path: ofRound(space, round),
          body,
          signal,
        })
      ).data,
    placeholderData: keepPreviousData,
    retry: false,
    meta: { silent: true },
  })
}

/** Sends the mail to who asks; the address that it goes to. */
export async function sendTest(
  space: Uuid,
  round: Uuid,
  body: { language: Prospect['language']; message: string },
): Promise<string> {
  const path = ofRound(space, round)
  return (await call('POST', '/v1/spaces/{space_id}/invitation-rounds/{round_id}/test-mail', { path, body })).data.to
}

export async function startRound(space: Uuid, round: Uuid, body: RoundStartIn): Promise<Job> {
  const path = ofRound(space, round)
  return (await call('POST', '/v1/spaces/{space_id}/invitation-rounds/{round_id}/start', { path, body })).data.job
}

export async function stopRound(space: Uuid, round: Uuid): Promise<number> {
  const path = ofRound(space, round)
  return (await call('POST', '/v1/spaces/{space_id}/invitation-rounds/{round_id}/stop', { path })).data.stopped
}

export function summaryQuery(space: Uuid, round?: Uuid) {
  return queryOptions({
    queryKey: roundKeys.summary(space, round),
    queryFn: async ({ signal }) =>
      (
        await call('GET', '/v1/spaces/{space_id}/card-invitations/summary', {
          path: { space_id: space },
          query: { ...(round && { round }) },
          signal,
        })
      ).data,
    placeholderData: keepPreviousData,
    refetchInterval: (query) => (query.state.data && isOnItsWay(query.state.data) ? PAUSE : false),
  })
}

export function invitedQuery(space: Uuid, { round, state, search, page = 1 }: InvitationsSearch, moving: boolean) {
  const query = {
    page,
    per_page: ROWS_PER_PAGE,
    ...(round && { round }),
    ...(state && { state }),
    ...(search && { search }),
  }
  return queryOptions({
    queryKey: roundKeys.list(space, query),
    queryFn: ({ signal }) =>
      call('GET', '/v1/spaces/{space_id}/card-invitations', { path: { space_id: space }, query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: moving ? PAUSE : false,
  })
}

export async function remind(space: Uuid, round?: Uuid): Promise<Job> {
  const body = { ...(round && { round }) }
  return (await call('POST', '/v1/spaces/{space_id}/card-invitations/remind', { path: { space_id: space }, body })).data
    .job
}

export async function correctAddress(space: Uuid, invitation: Uuid, email: string): Promise<InvitationRow> {
  const path = { space_id: space, invitation_id: invitation }
  return (
    await call('POST', '/v1/spaces/{space_id}/card-invitations/{invitation_id}/address', { path, body: { email } })
  ).data
}
