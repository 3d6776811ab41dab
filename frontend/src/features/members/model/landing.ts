import type { QueryClient } from '@tanstack/react-query'
import { mySpacesQuery } from '@/shared/spaces/current'
import type { Accepted } from '../api'
import { fewOwnCardsQuery, myInvitationsQuery } from '../mine'
import { readsSpace } from './roles'

/** Where somebody goes on who has just joined. */
export function afterJoining(accepted: Pick<Accepted, 'space' | 'card' | 'role'>): string {
  if (accepted.card) return accepted.role === 'no_role' ? '/' : `/space/${accepted.space}/cards/${accepted.card}`
  return readsSpace(accepted.role) ? `/space/${accepted.space}` : '/'
}

/** The only card of somebody who has no role that reads cards and is asked nothing: there such a person begins. Else
 *  null. */
export async function onlyOwnCard(queryClient: QueryClient): Promise<{ space: string; id: string } | null> {
  const { data: spaces } = await queryClient.ensureQueryData(mySpacesQuery())
  if (spaces.length === 0 || spaces.some((space) => readsSpace(space.role))) return null
  const [{ data: cards, meta }, invitations] = await Promise.all([
    queryClient.fetchQuery(fewOwnCardsQuery),
    queryClient.fetchQuery(myInvitationsQuery),
  ])
  if (invitations.length > 0) return null
  const only = meta.total === 1 ? cards[0] : undefined
  return only ? { space: only.space.uuid, id: only.uuid } : null
}
