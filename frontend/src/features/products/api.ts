import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query'
import { call, downloadBy } from '@/shared/api/client'
import type {
  ChangeIn,
  ListOut,
  ManyIn,
  ManyOut,
  ProductExportIn,
  ProductOut,
  SwapIn,
} from '@/shared/api/generated/types.gen'
import type { Uuid } from '@/shared/api/types'
import { productKeys } from './keys'
import { listed } from './model/listed'
import { filterParameters, productsParameters, type ProductsSearch } from './model/search'

/** Whose products: those of a space, those on a card, or all that are mine. */
export type Scope = { kind: 'space'; space: Uuid } | { kind: 'card'; space: Uuid; card: Uuid } | { kind: 'mine' }

export function productsQuery(scope: Scope, search: ProductsSearch) {
  const query = productsParameters(search)
  if (scope.kind === 'mine') {
    return queryOptions({
      queryKey: productKeys.mine(query) as readonly unknown[],
      queryFn: async ({ signal }) => {
        const page = await call('GET', '/v1/me/products', { query, signal })
        return { data: listed(page, ''), meta: page.meta }
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
      const page =
        scope.kind === 'card'
          ? await call('GET', '/v1/cards/{card_id}/serial-numbers', {
              path: { card_id: scope.card },
              query: { page: query.page, per_page: query.per_page },
              signal,
            })
          : await call('GET', '/v1/spaces/{space_id}/products', { path: { space_id: space }, query, signal })
      return { data: listed(page, space), meta: page.meta }
    },
    placeholderData: keepPreviousData,
  })
}

/** How many products have each label, of those that the filters beside it find. */
export function labelsQuery(space: Uuid | null, search: ProductsSearch) {
  const query = filterParameters({ ...search, label: undefined })
  return queryOptions({
    queryKey: (space ? productKeys.labels(space, query) : productKeys.mineByLabel(query)) as readonly unknown[],
    queryFn: async ({ signal }) =>
      (space
        ? await call('GET', '/v1/spaces/{space_id}/products/labels', { path: { space_id: space }, query, signal })
        : await call('GET', '/v1/me/products/labels', { query, signal })
      ).data,
    placeholderData: keepPreviousData,
  })
}

export type ProductsFormat = ProductExportIn['format']
/** What goes into a file: products by their ids, else those that the list finds. */
export type Exported = { uuids: Uuid[] } | { search: ProductsSearch }

/** A file of products of a space; without one of all that are mine. */
export function downloadProducts(space: Uuid | null, format: ProductsFormat, exported: Exported): Promise<void> {
  const wanted = 'uuids' in exported ? exported : { filter: filterParameters(exported.search) }
  const body = { format, ...wanted }
  return space
    ? downloadBy('POST', '/v1/spaces/{space_id}/products/export', `products.${format}`, {
        path: { space_id: space },
        body,
      })
    : downloadBy('POST', '/v1/me/products/export', `products.${format}`, { body })
}

/** After a write: all lists in which the product was or is. */
export async function productsChanged(queryClient: QueryClient, spaces: Iterable<Uuid>): Promise<void> {
  const keys = [...new Set(spaces)].map((space) => productKeys.ofSpace(space))
  await Promise.all([...keys, productKeys.ofMine].map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}

/** The types that the space has products of, with their variants and batches: what its list can be narrowed to. Without
 * a space those of all that are mine. */
export function typesQuery(space: Uuid | null) {
  return queryOptions({
    queryKey: (space ? productKeys.types(space) : productKeys.mineByType) as readonly unknown[],
    queryFn: async ({ signal }) =>
      (space
        ? await call('GET', '/v1/spaces/{space_id}/products/types', { path: { space_id: space }, signal })
        : await call('GET', '/v1/me/products/types', { signal })
      ).data,
  })
}

/** Who asks for products of the space, the newest first; as many as one looks through at once. */
export function requestsQuery(space: Uuid) {
  return queryOptions({
    queryKey: productKeys.requests(space),
    queryFn: ({ signal }) =>
      call('GET', '/v1/spaces/{space_id}/products/requests', {
        path: { space_id: space },
        query: { per_page: 20 },
        signal,
      }),
  })
}

export async function decideRequest(space: Uuid, request: Uuid, answer: 'grant' | 'refuse'): Promise<void> {
  const path = { space_id: space, request_id: request }
  if (answer === 'grant')
    await call('POST', '/v1/spaces/{space_id}/products/requests/{request_id}/grant', { path, body: {} })
  else await call('POST', '/v1/spaces/{space_id}/products/requests/{request_id}/refuse', { path })
}

/** A product with its history, and what may be done with it. */
export function productQuery(id: Uuid) {
  return queryOptions({
    queryKey: productKeys.one(id),
    queryFn: async ({ signal }) =>
      (await call('GET', '/v1/products/{product_id}', { path: { product_id: id }, signal })).data,
  })
}

export async function changeProduct(id: Uuid, body: ChangeIn): Promise<ProductOut> {
  return (await call('POST', '/v1/products/{product_id}/changes', { path: { product_id: id }, body })).data
}

/** Answers the new one. */
export async function swapProduct(id: Uuid, body: SwapIn): Promise<ProductOut> {
  return (await call('POST', '/v1/products/{product_id}/swap', { path: { product_id: id }, body })).data
}

export async function changeProducts(space: Uuid, body: ManyIn): Promise<ManyOut> {
  return (await call('POST', '/v1/spaces/{space_id}/products/changes', { path: { space_id: space }, body })).data
}

export async function undoChange(space: Uuid, change: Uuid): Promise<number> {
  const path = { space_id: space, change_id: change }
  return (await call('POST', '/v1/spaces/{space_id}/products/changes/{change_id}/undo', { path })).data.undone
}

/** In a dry run nothing is connected. What is to be left out is known by the numbers of the rows. */
export async function connectList(
  space: Uuid,
  file: File,
  isDryRun: boolean,
  leaveOut: number[] = [],
): Promise<ListOut> {
  return (
    await call('POST', '/v1/spaces/{space_id}/products/list', {
      path: { space_id: space },
      query: { dry_run: isDryRun },
      body: { file, leave_out: leaveOut.join(',') },
    })
  ).data
}
