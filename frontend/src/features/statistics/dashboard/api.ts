import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, download } from '@/shared/api/client'
import type { Uuid } from '@/shared/api/types'
import { dashboardKeys } from './keys'
import { dashboardParameters, type DashboardSearch } from './model/search'

/** What the cards of a space brought. The numbers of one range stay until those of the next are there. */
export function dashboardQuery(space: Uuid, search: DashboardSearch, today: string) {
  const query = dashboardParameters(search, today)
  return queryOptions({
    queryKey: dashboardKeys.numbers(space, query),
    queryFn: async ({ signal }) =>
      (await call('GET', '/v1/spaces/{space_id}/statistics', { path: { space_id: space }, query, signal })).data,
    placeholderData: keepPreviousData,
    // Sums are written every ten seconds.
    staleTime: 30_000,
  })
}

/** What the cards of the space can be told apart by. */
export function facetsQuery(space: Uuid) {
  return queryOptions({
    queryKey: dashboardKeys.facets(space),
    queryFn: async ({ signal }) =>
      (await call('GET', '/v1/spaces/{space_id}/cards/facets', { path: { space_id: space }, signal })).data,
    staleTime: 60_000,
  })
}

/** Cards of the space by name, title or email address. */
export function foundCardsQuery(space: Uuid, search: string) {
  return queryOptions({
    queryKey: dashboardKeys.cards(space, search),
    queryFn: async ({ signal }) =>
      (
        await call('GET', '/v1/spaces/{space_id}/cards', {
          path: { space_id: space },
          query: { search, sort: 'name', per_page: 25 },
          signal,
        })
      ).data,
    placeholderData: keepPreviousData,
  })
}

/** `table` is which of the two a CSV has; a spreadsheet has both. */
export type ExportFile = { format: 'xlsx' } | { format: 'csv'; table: 'curve' | 'cards' }

/** The numbers that are shown, as a file. */
export function downloadNumbers(space: Uuid, search: DashboardSearch, today: string, file: ExportFile): Promise<void> {
  return download('/v1/spaces/{space_id}/statistics/export', `statistics.${file.format}`, {
    path: { space_id: space },
    query: { ...dashboardParameters(search, today), ...file },
  })
}

/** Whether the person gets the numbers of the space by mail each month. */
export function mailQuery(space: Uuid) {
  return queryOptions({
    queryKey: dashboardKeys.mail(space),
    queryFn: async ({ signal }) =>
      (await call('GET', '/v1/spaces/{space_id}/statistics/mail', { path: { space_id: space }, signal })).data,
  })
}

export function useMail(space: Uuid) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (wanted: boolean) =>
      call('PUT', '/v1/spaces/{space_id}/statistics/mail', { path: { space_id: space }, body: { wanted } }),
    onSuccess: ({ data }) => queryClient.setQueryData(mailQuery(space).queryKey, data),
  })
}
