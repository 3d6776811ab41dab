import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '@/shared/api/client'
import type { Uuid } from '@/shared/api/types'
import { productKeys } from './keys'
import { listed } from './model/listed'
import { productsParameters, type ProductsSearch } from './model/search'

/** Whose products: those of a space, those on a card, or all that are mine. */
export type Scope = { kind: 'space'; space: Uuid } | { kind: 'card'; space: Uuid; card: Uuid } | { kind: 'mine' }

export function productsQuery(scope: Scope, search: ProductsSearch) {
  const query = productsParameters(search)
  if (scope.kind === 'mine') {
    return queryOptions({
      queryKey: productKeys.mine(query) as readonly unknown[],
      queryFn: async ({ signal }) => {
        const { data, meta } = await call('GET', '/v1/me/products', { query, signal })
        return { data: data.map((row) => listed(row, '')), meta }
      },
      placeholderData: keepPreviousData,
    })
  }
  const { space } = scope
  return queryOptions({
    queryKey: (scope.kind === 'card'
      ? productKeys.ofCard(space, scope.card, query)
      : productKeys.list(space, query)) as readonly unknown[],
    queryFn: async ({ signal }) => {
      const { data, meta } =
        scope.kind === 'card'
          ? await call('GET', '/v1/cards/{card_id}/serial-numbers', {
              path: { card_id: scope.card },
              query: { page: query.page, per_page: query.per_page },
              signal,
            })
          : await call('GET', '/v1/spaces/{space_id}/products', { path: { space_id: space }, query, signal })
      return { data: data.map((row) => listed(row, space)), meta }
    },
    placeholderData: keepPreviousData,
  })
}

/** After a write: all lists in which the product was or is. */
export async function productsChanged(queryClient: QueryClient, spaces: Iterable<Uuid>): Promise<void> {
  const keys = [...new Set(spaces)].map((space) => productKeys.ofSpace(space))
  await Promise.all([...keys, productKeys.ofMine].map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}
