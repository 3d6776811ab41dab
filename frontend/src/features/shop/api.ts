import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '@/shared/api/client'
import type { ListMarketplaceData, ReadArticleData } from '@/shared/api/generated/types.gen'
import type { Uuid } from '@/shared/api/types'
import { shopKeys } from './keys'

export function marketplaceQuery(language: string, query: NonNullable<ListMarketplaceData['query']>) {
  return queryOptions({
    queryKey: shopKeys.marketplace(language, query),
    queryFn: async ({ signal }) => (await call('GET', '/v1/marketplace', { query, signal })).data,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
}

export function articleQuery(language: string, code: string, query: NonNullable<ReadArticleData['query']>) {
  return queryOptions({
    queryKey: shopKeys.article(language, code, query),
    queryFn: async ({ signal }) =>
      (await call('GET', '/v1/marketplace/{code}', { path: { code }, query, signal })).data,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
}

/** How many people of a space articles can be made for. */
export function peopleToBuyForQuery(space: Uuid) {
  return queryOptions({
    queryKey: shopKeys.people(space),
    queryFn: async ({ signal }) =>
      (await call('GET', '/v1/spaces/{space_id}/marketplace/people', { path: { space_id: space }, signal })).data,
  })
}

/** Who has a share of what visitors of a card order. */
export function cardPartnerQuery(space: Uuid, card: Uuid) {
  return queryOptions({
    queryKey: shopKeys.partner(space, card),
    queryFn: async ({ signal }) =>
      (await call('GET', '/v1/cards/{card_id}/partner', { path: { card_id: card }, signal })).data,
  })
}
