import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '@/shared/api/client'
import type { CardPatch } from '@/shared/api/generated/types.gen'
import { myCards, mySpaces, renewSpace, sharedKeys } from '@/shared/api/keys'
import type { Card, CardState, UsernameCheck } from '@/shared/api/types'
import { cardKeys } from './keys'

export function cardQuery(space: string, id: string) {
  return queryOptions({
    queryKey: cardKeys.one(space, id),
    queryFn: async ({ signal }) => (await call('GET', '/v1/cards/{card_id}', { path: { card_id: id }, signal })).data,
  })
}

/** The space's own values, which show where a card has none. A card user may not read them; then the card's answer has to do. */
export function spaceValuesQuery(space: string) {
  return queryOptions({
    queryKey: cardKeys.spaceValues(space),
    queryFn: async ({ signal }) =>
      (await call('GET', '/v1/spaces/{space_id}', { path: { space_id: space }, signal })).data,
    staleTime: 60_000,
    retry: false,
    meta: { silent: true },
  })
}

export async function readCard(id: string): Promise<Card> {
  return (await call('GET', '/v1/cards/{card_id}', { path: { card_id: id } })).data
}
export async function saveCard(id: string, version: number, body: CardPatch): Promise<Card> {
  return (await call('PATCH', '/v1/cards/{card_id}', { path: { card_id: id }, body, version })).data
}
/** How a number in national form is written for everybody; null where that is not known. */
export function internationalQuery(space: string, card: string, number: string, country: string) {
  return queryOptions({
    queryKey: cardKeys.phone(space, card, number, country),
    queryFn: async ({ signal }) =>
      (
        await call('POST', '/v1/cards/{card_id}/phones/international', {
          path: { card_id: card },
          body: { number, country },
          signal,
          quiet: true,
        })
      ).data.number,
    staleTime: 3_600_000,
  })
}
export async function previewCard(id: string, body: Record<string, unknown>, signal?: AbortSignal): Promise<string> {
  return (await call('POST', '/v1/cards/{card_id}/preview', { path: { card_id: id }, body, signal, quiet: true })).data
    .html
}
export async function changeState(id: string, state: CardState, reason = ''): Promise<Card> {
  return (
    await call('PUT', '/v1/cards/{card_id}/state', {
      path: { card_id: id },
      body: reason ? { state, reason } : { state },
    })
  ).data
}
export async function changeUsername(id: string, username: string | null): Promise<Card> {
  return (await call('PUT', '/v1/cards/{card_id}/username', { path: { card_id: id }, body: { username } })).data
}
export async function checkUsername(username: string, signal?: AbortSignal): Promise<UsernameCheck> {
  return (await call('GET', '/v1/usernames/{username}', { path: { username }, query: { kind: 'card' }, signal })).data
}
export async function duplicateCard(id: string): Promise<Card> {
  return (await call('POST', '/v1/cards/{card_id}/duplicate', { path: { card_id: id } })).data
}
export async function deleteCard(id: string): Promise<void> {
  await call('DELETE', '/v1/cards/{card_id}', { path: { card_id: id } })
}
export async function restoreCard(id: string): Promise<void> {
  await call('POST', '/v1/cards/{card_id}/restore', { path: { card_id: id } })
}
export async function viewTicket(handle: string): Promise<string> {
  return (await call('POST', '/v1/c/{address}/view-ticket', { path: { address: handle } })).data.url
}

/** After a write: the card as answered, and everything else of the space that may show it. */
export async function cardChanged(queryClient: QueryClient, space: string, card: Card): Promise<void> {
  const { queryKey } = cardQuery(space, card.uuid)
  queryClient.setQueryData(queryKey, card)
  await Promise.all([
    renewSpace(queryClient, space, [queryKey, sharedKeys.permission(space)]),
    queryClient.invalidateQueries({ queryKey: myCards }),
    queryClient.invalidateQueries({ queryKey: mySpaces }),
  ])
}
