import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { call } from '@/shared/api/client'
import type { Uuid } from '@/shared/api/types'
import { shopKeys } from './keys'

/** People of a space by name, as many at a time as one looks through. */
export function cardsToBuyForQuery(space: Uuid, search: string) {
  return infiniteQueryOptions({
    queryKey: shopKeys.cards(space, search),
    queryFn: ({ signal, pageParam: page }) => {
      const query = { search, page, per_page: 50, sort: 'name', state: ['active', 'draft'] } as const
      return call('GET', '/v1/spaces/{space_id}/cards', {
        path: { space_id: space },
        query: { ...query, state: [...query.state] },
        signal,
      })
    },
    initialPageParam: 1,
    getNextPageParam: ({ data, meta }) => (data.length === meta.per_page ? meta.page + 1 : undefined),
    placeholderData: keepPreviousData,
  })
}
