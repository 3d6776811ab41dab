import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { call } from '@/shared/api/client'
import type {
  AcceptedInvitation as Accepted,
  CardInvitationsIn,
  CardMemberPatch,
  CardUserOut as CardUser,
  InvitationRowOut as InvitationRow,
  InvitedPersonIn,
  ListSpaceMembersData,
  MemberOut as Member,
  SpaceInvitationsIn,
  SpaceMemberPatch,
} from '@/shared/api/generated/types.gen'
import { inSpace, mySpaces } from '@/shared/api/keys'
import type { Tokens, Uuid } from '@/shared/api/types'
import { memberKeys } from './keys'
import type { PlaceKind, Role } from './model/roles'

/** Where people belong: a space, or a card of it. */
export interface Place {
  kind: PlaceKind
  space: Uuid
  /** The space's or the card's own id. */
  id: Uuid
  name: string
}

export type {
  AcceptedInvitation as Accepted,
  CardUserOut as CardUser,
  InvitationOut as Invitation,
  InvitationRowOut as InvitationRow,
  MemberOut as Member,
  MyInvitation,
  MyOwnershipOffer,
  OpenInvitation,
} from '@/shared/api/generated/types.gen'

export interface MembersSearch {
  search?: string
  role?: Role[]
  sort?: NonNullable<ListSpaceMembersData['query']>['sort']
  page?: number
}

export const MEMBERS_PER_PAGE = 50
export const INVITATIONS_PER_PAGE = 25
export const CARD_USERS_PER_PAGE = 50
/** As many as one request takes. */
const CARD_USERS_AT_ONCE = 200

// Both have the same operations; which roles there are, the dialogs offer by the kind of place (`rolesOf`).
const isSpace = (place: Place) => place.kind === 'space'
const ofSpace = ({ id }: Place) => ({ space_id: id })
const ofCard = ({ id }: Place) => ({ card_id: id })

export function membersQuery(place: Place, { search, role, sort, page = 1 }: MembersSearch) {
  const query = { search, role, sort, page, per_page: MEMBERS_PER_PAGE }
  return queryOptions({
    queryKey: memberKeys.members(place, query),
    queryFn: ({ signal }) =>
      isSpace(place)
        ? call('GET', '/v1/spaces/{space_id}/members', { path: ofSpace(place), query, signal })
        : call('GET', '/v1/cards/{card_id}/members', { path: ofCard(place), query, signal }),
    placeholderData: keepPreviousData,
  })
}

export function invitationsQuery(place: Place, page: number) {
  const query = { page, per_page: INVITATIONS_PER_PAGE }
  return queryOptions({
    queryKey: memberKeys.invitations(place, query),
    queryFn: ({ signal }) =>
      isSpace(place)
        ? call('GET', '/v1/spaces/{space_id}/invitations', { path: ofSpace(place), query, signal })
        : call('GET', '/v1/cards/{card_id}/invitations', { path: ofCard(place), query, signal }),
    placeholderData: keepPreviousData,
  })
}

export function cardUsersQuery(space: Uuid, { search, page = 1 }: Pick<MembersSearch, 'search' | 'page'>) {
  const query = { search, page, per_page: CARD_USERS_PER_PAGE }
  return queryOptions({
    queryKey: memberKeys.cardUsers(space, query),
    queryFn: ({ signal }) =>
      call('GET', '/v1/spaces/{space_id}/card-users', { path: { space_id: space }, query, signal }),
    placeholderData: keepPreviousData,
  })
}

/** Everybody whom a search finds, page by page. */
export async function allCardUsers(space: Uuid, search?: string): Promise<CardUser[]> {
  const found: CardUser[] = []
  for (let page = 1; ; page += 1) {
    const query = { search, page, per_page: CARD_USERS_AT_ONCE }
    const { data, meta } = await call('GET', '/v1/spaces/{space_id}/card-users', { path: { space_id: space }, query })
    found.push(...data)
    if (data.length === 0 || page * CARD_USERS_AT_ONCE >= meta.total) return found
  }
}

function portions(people: readonly CardUser[]): string[][] {
  const emails = people.map((one) => one.email)
  const starts = Array.from(
    { length: Math.ceil(emails.length / CARD_USERS_AT_ONCE) },
    (_, at) => at * CARD_USERS_AT_ONCE,
  )
  return starts.map((start) => emails.slice(start, start + CARD_USERS_AT_ONCE))
}

export async function resendToCardUsers(space: Uuid, people: readonly CardUser[]) {
  const all = { sent: 0, left: 0, reason: '' }
  for (const emails of portions(people)) {
    const path = { space_id: space }
    const { data } = await call('POST', '/v1/spaces/{space_id}/card-users/resend', { path, body: { emails } })
    all.sent += data.sent
    all.left += data.left
    all.reason = data.reason || all.reason
  }
  return all
}

export async function removeCardUsers(space: Uuid, people: readonly CardUser[]): Promise<void> {
  for (const emails of portions(people)) {
    await call('POST', '/v1/spaces/{space_id}/card-users/remove', { path: { space_id: space }, body: { emails } })
  }
}

export function openInvitationQuery(code: string) {
  return queryOptions({
    queryKey: memberKeys.invitation(code),
    queryFn: async ({ signal }) => (await call('GET', '/v1/invitations/{code}', { path: { code }, signal })).data,
    retry: false,
    staleTime: 0,
    meta: { silent: true },
  })
}

/** The open offer of the space's ownership; null where there is none. */
export function ownershipQuery(place: Place) {
  return queryOptions({
    queryKey: memberKeys.ownership(place),
    queryFn: async ({ signal }) =>
      (await call('GET', '/v1/spaces/{space_id}/members/owner', { path: ofSpace(place), signal })).data,
  })
}

export interface InvitationBody {
  invitations: { email: string; role: Role }[]
  language: string
  message: string
}

export async function invite(place: Place, body: InvitationBody): Promise<InvitationRow[]> {
  return (
    await (isSpace(place)
      ? call('POST', '/v1/spaces/{space_id}/invitations', { path: ofSpace(place), body: body as SpaceInvitationsIn })
      : call('POST', '/v1/cards/{card_id}/invitations', { path: ofCard(place), body: body as CardInvitationsIn }))
  ).data
}
export async function changeRole(place: Place, user: Uuid, role: Role): Promise<Member> {
  return (
    await (isSpace(place)
      ? call('PATCH', '/v1/spaces/{space_id}/members/{user_id}', {
          path: { ...ofSpace(place), user_id: user },
          body: { role } as SpaceMemberPatch,
        })
      : call('PATCH', '/v1/cards/{card_id}/members/{user_id}', {
          path: { ...ofCard(place), user_id: user },
          body: { role } as CardMemberPatch,
        }))
  ).data
}
export async function removeMember(place: Place, user: Uuid, withCards: boolean): Promise<void> {
  await (isSpace(place)
    ? call('DELETE', '/v1/spaces/{space_id}/members/{user_id}', {
        path: { ...ofSpace(place), user_id: user },
        query: { with_cards: withCards },
      })
    : call('DELETE', '/v1/cards/{card_id}/members/{user_id}', { path: { ...ofCard(place), user_id: user } }))
}
export async function offerOwnership(space: Uuid, user: Uuid, stays: boolean): Promise<void> {
  await call('POST', '/v1/spaces/{space_id}/members/owner', { path: { space_id: space }, body: { user, stays } })
}
export async function withdrawOwnership(space: Uuid): Promise<void> {
  await call('DELETE', '/v1/spaces/{space_id}/members/owner', { path: { space_id: space } })
}
export async function sendAgain(place: Place, invitation: Uuid): Promise<void> {
  await (isSpace(place)
    ? call('POST', '/v1/spaces/{space_id}/invitations/{invitation_id}/resend', {
        path: { ...ofSpace(place), invitation_id: invitation },
      })
    : call('POST', '/v1/cards/{card_id}/invitations/{invitation_id}/resend', {
        path: { ...ofCard(place), invitation_id: invitation },
      }))
}
export async function withdraw(place: Place, invitation: Uuid): Promise<void> {
  await (isSpace(place)
    ? call('DELETE', '/v1/spaces/{space_id}/invitations/{invitation_id}', {
        path: { ...ofSpace(place), invitation_id: invitation },
      })
    : call('DELETE', '/v1/cards/{card_id}/invitations/{invitation_id}', {
        path: { ...ofCard(place), invitation_id: invitation },
      }))
}
export async function acceptByCode(code: string): Promise<Accepted> {
  return (await call('POST', '/v1/invitations/{code}/accept', { path: { code } })).data
}
export async function registerByCode(code: string, person: InvitedPersonIn): Promise<Accepted & Tokens> {
  return (await call('POST', '/v1/invitations/{code}/register', { path: { code }, body: person })).data
}
export async function declineByCode(code: string): Promise<void> {
  await call('POST', '/v1/invitations/{code}/decline', { path: { code } })
}
export async function acceptOwnership(offer: Uuid): Promise<Accepted> {
  return (await call('POST', '/v1/me/ownership-offers/{offer_id}/accept', { path: { offer_id: offer } })).data
}
export async function declineOwnership(offer: Uuid): Promise<void> {
  await call('POST', '/v1/me/ownership-offers/{offer_id}/decline', { path: { offer_id: offer } })
}
export async function acceptMine(invitation: Uuid): Promise<Accepted> {
  return (await call('POST', '/v1/me/invitations/{invitation_id}/accept', { path: { invitation_id: invitation } })).data
}
export async function declineMine(invitation: Uuid): Promise<void> {
  await call('POST', '/v1/me/invitations/{invitation_id}/decline', { path: { invitation_id: invitation } })
}

/** After a change of people: the lists, and what the asking person may do. */
export function useRefreshPeople(place: Place) {
  const queryClient = useQueryClient()
  return useCallback(
    () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: inSpace(place.space) }),
        queryClient.invalidateQueries({ queryKey: mySpaces }),
      ]),
    [queryClient, place.space],
  )
}
