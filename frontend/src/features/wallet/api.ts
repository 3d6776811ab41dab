import { queryOptions } from '@tanstack/react-query'
import { call } from '@/shared/api/client'
import type { Uuid } from '@/shared/api/types'
import { walletKeys } from './keys'

/** The address of a pass opens it for a quarter of an hour; it is made anew before that. */
const FRESH = 600_000

/** How it stands with both wallets. */
export function walletsQuery(space: Uuid) {
  return queryOptions({
    queryKey: walletKeys.wallets(space),
    queryFn: async ({ signal }) =>
      (await call('GET', '/v1/spaces/{space_id}/wallets', { path: { space_id: space }, signal })).data,
  })
}

/** The ways to a card's own pass. */
export function passesQuery(card: Uuid) {
  return queryOptions({
    queryKey: walletKeys.passes(card),
    queryFn: async ({ signal }) =>
      (await call('GET', '/v1/cards/{card_id}/passes', { path: { card_id: card }, signal })).data,
    staleTime: FRESH,
    refetchInterval: FRESH,
  })
}
