import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '@/shared/api/client'
import type { Uuid } from '@/shared/api/types'
import { cardNumbersKeys } from './cardKeys'
import { daysOf, type RangeName } from './model/ranges'

/** What a card brought. The numbers of one range stay until those of the next are there. */
export function cardNumbersQuery(space: Uuid, card: Uuid, range: RangeName) {
  return queryOptions({
    queryKey: cardNumbersKeys.ofCard(space, card, range),
    queryFn: async ({ signal }) =>
      (
        await call('GET', '/v1/cards/{card_id}/statistics', {
          path: { card_id: card },
          query: daysOf(range),
          signal,
        })
      ).data,
    placeholderData: keepPreviousData,
  })
}
