import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { api } from '@/shared/api/client'
import type * as generated from '@/shared/api/generated/types.gen'
import type { CardRow, Envelope, Listing, Tokens, Uuid } from '@/shared/api/types'
import type { PlaceKind, Role } from './model/roles'

/** Where people belong: a space, or a card of it. */
export interface Place {
  kind: PlaceKind
  space: Uuid
  /** The space's or the card's own id. */
  id: Uuid
  name: string
}

export type Member = Omit<generated.MemberOut, 'role' | 'assignable'> & { role: Role; assignable: Role[] }
export type Invitation = Omit<generated.InvitationOut, 'role'> & { role: Role }
export type InvitationRow = Omit<generated.InvitationRowOut, 'role'> & { role: Role }
export type OpenInvitation = Omit<generated.OpenInvitation, 'role'> & { role: Role }
export type MyInvitation = Omit<generated.MyInvitation, 'role'> & { role: Role }
export type Accepted = generated.AcceptedInvitation

export interface MembersSearch {
  search?: string
  role?: Role[]
  sort?: string
  page?: number
}

export const MEMBERS_PER_PAGE = 50
export const INVITATIONS_PER_PAGE = 25

const base = (place: Place) => (place.kind === 'space' ? `/spaces/${place.id}` : `/cards/${place.id}`)
const key = (place: Place) => ['space', place.space, 'people', place.kind, place.id] as const

export function membersQuery(place: Place, { search, role, sort, page = 1 }: MembersSearch) {
  const query = { search, role, sort, page, per_page: MEMBERS_PER_PAGE }
  return queryOptions({
    queryKey: [...key(place), 'members', query],
    queryFn: ({ signal }) => api.get<Listing<Member>>(`${base(place)}/members`, { query, signal }),
    placeholderData: keepPreviousData,
  })
}

export function invitationsQuery(place: Place, page: number) {
  const query = { page, per_page: INVITATIONS_PER_PAGE }
  return queryOptions({
    queryKey: [...key(place), 'invitations', query],
    queryFn: ({ signal }) => api.get<Listing<Invitation>>(`${base(place)}/invitations`, { query, signal }),
    placeholderData: keepPreviousData,
  })
}

export function openInvitationQuery(code: string) {
  return queryOptions({
    queryKey: ['invitation', code],
    queryFn: async ({ signal }) =>
      (await api.get<Envelope<OpenInvitation>>(`/invitations/${encodeURIComponent(code)}`, { signal })).data,
    retry: false,
    staleTime: 0,
    meta: { silent: true },
  })
}

export const myInvitationsQuery = queryOptions({
  queryKey: ['me', 'invitations'],
  queryFn: async ({ signal }) => (await api.get<Envelope<MyInvitation[]>>('/me/invitations', { signal })).data,
  staleTime: 30_000,
  meta: { silent: true },
})

/** Two of the person's cards: enough to know whether there is just one. */
export const fewOwnCardsQuery = queryOptions({
  queryKey: ['me', 'cards', 'few'],
  queryFn: ({ signal }) => api.get<Listing<CardRow>>('/me/cards', { query: { per_page: 2 }, signal }),
  staleTime: 30_000,
})

export interface InvitationBody {
  invitations: { email: string; role: Role }[]
  language: string
  message: string
}

export async function invite(place: Place, body: InvitationBody): Promise<InvitationRow[]> {
  return (await api.post<Envelope<InvitationRow[]>>(`${base(place)}/invitations`, body)).data
}
export async function changeRole(place: Place, user: Uuid, role: Role): Promise<Member> {
  return (await api.patch<Envelope<Member>>(`${base(place)}/members/${user}`, { role })).data
}
export async function removeMember(place: Place, user: Uuid, withCards: boolean): Promise<void> {
  await api.delete(`${base(place)}/members/${user}${withCards ? '?with_cards=true' : ''}`)
}
export async function handOver(space: Uuid, user: Uuid): Promise<void> {
  await api.post(`/spaces/${space}/members/owner`, { user })
}
export async function sendAgain(place: Place, invitation: Uuid): Promise<void> {
  await api.post(`${base(place)}/invitations/${invitation}/resend`)
}
export async function withdraw(place: Place, invitation: Uuid): Promise<void> {
  await api.delete(`${base(place)}/invitations/${invitation}`)
}
export async function acceptByCode(code: string): Promise<Accepted> {
  return (await api.post<Envelope<Accepted>>(`/invitations/${encodeURIComponent(code)}/accept`)).data
}
export async function registerByCode(code: string, person: object): Promise<Accepted & Tokens> {
  return (await api.post<Envelope<Accepted & Tokens>>(`/invitations/${encodeURIComponent(code)}/register`, person)).data
}
export async function acceptMine(invitation: Uuid): Promise<Accepted> {
  return (await api.post<Envelope<Accepted>>(`/me/invitations/${invitation}/accept`)).data
}
export async function declineMine(invitation: Uuid): Promise<void> {
  await api.post(`/me/invitations/${invitation}/decline`)
}

/** After a change of people: the lists, and what the asking person may do. */
export function useRefreshPeople(place: Place) {
  const queryClient = useQueryClient()
  return useCallback(
    () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ['space', place.space] }),
        queryClient.invalidateQueries({ queryKey: ['me', 'spaces'] }),
      ]),
    [queryClient, place.space],
  )
}
