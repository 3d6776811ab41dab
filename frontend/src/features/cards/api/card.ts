import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { api } from '@/shared/api/client'
import type { Card, CardState, Envelope, Space, UsernameCheck } from '@/shared/api/types'

export function cardQuery(space: string, id: string) {
  return queryOptions({
    queryKey: ['space', space, 'card', id],
    queryFn: async ({ signal }) => (await api.get<Envelope<Card>>(`/cards/${encodeURIComponent(id)}`, { signal })).data,
  })
}

/** The space's own values, which show where a card has none. A card user may not read them; then the card's answer has to do. */
export function spaceValuesQuery(space: string) {
  return queryOptions({
    queryKey: ['space', space, 'values'],
    queryFn: async ({ signal }) => (await api.get<Envelope<Space>>(`/spaces/${space}`, { signal })).data,
    staleTime: 60_000,
    retry: false,
    meta: { silent: true },
  })
}

export async function readCard(id: string): Promise<Card> {
  return (await api.get<Envelope<Card>>(`/cards/${id}`)).data
}
export async function saveCard(id: string, version: number, body: Record<string, unknown>): Promise<Card> {
  return (await api.patch<Envelope<Card>>(`/cards/${id}`, body, { version })).data
}
export async function previewCard(id: string, body: Record<string, unknown>, signal?: AbortSignal): Promise<string> {
  return (await api.post<Envelope<{ html: string }>>(`/cards/${id}/preview`, body, { signal })).data.html
}
export async function changeState(id: string, state: CardState, reason = ''): Promise<Card> {
  return (await api.put<Envelope<Card>>(`/cards/${id}/state`, reason ? { state, reason } : { state })).data
}
export async function changeUsername(id: string, username: string | null): Promise<Card> {
  return (await api.put<Envelope<Card>>(`/cards/${id}/username`, { username })).data
}
export async function checkUsername(username: string, signal?: AbortSignal): Promise<UsernameCheck> {
  return (
    await api.get<Envelope<UsernameCheck>>(`/usernames/${encodeURIComponent(username)}`, {
      query: { kind: 'card' },
      signal,
    })
  ).data
}
export async function duplicateCard(id: string): Promise<Card> {
  return (await api.post<Envelope<Card>>(`/cards/${id}/duplicate`)).data
}
export async function deleteCard(id: string): Promise<void> {
  await api.delete(`/cards/${id}`)
}
export async function restoreCard(id: string): Promise<void> {
  await api.post(`/cards/${id}/restore`)
}
export async function viewTicket(handle: string): Promise<string> {
  return (await api.post<Envelope<{ url: string }>>(`/c/${encodeURIComponent(handle)}/view-ticket`)).data.url
}

/** After a write: the card as answered, and everything else of the space that may show it. */
export async function cardChanged(queryClient: QueryClient, space: string, card: Card): Promise<void> {
  const { queryKey } = cardQuery(space, card.uuid)
  queryClient.setQueryData(queryKey, card)
  await Promise.all([
    queryClient.invalidateQueries({
      queryKey: ['space', space],
      predicate: ({ queryKey: key }) => !(key[2] === 'card' && key[3] === card.uuid) && key[2] !== 'permission',
    }),
    queryClient.invalidateQueries({ queryKey: ['me', 'cards'] }),
    queryClient.invalidateQueries({ queryKey: ['me', 'spaces'] }),
  ])
}
