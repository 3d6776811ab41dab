import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@/shared/api/client'
import type { ListMyOrdersData, ReturnIn } from '@/shared/api/generated/types.gen'
import type { Uuid } from '@/shared/api/types'
import { useTranslation } from '@/shared/i18n/i18n'
import { orderKeys } from './keys'

export function ordersQuery(language: string, query: NonNullable<ListMyOrdersData['query']>) {
  return queryOptions({
    queryKey: orderKeys.list(language, query),
    queryFn: ({ signal }) => call('GET', '/v1/me/orders', { query, signal }),
    placeholderData: keepPreviousData,
  })
}

export function orderQuery(language: string, order: Uuid) {
  return queryOptions({
    queryKey: orderKeys.one(language, order),
    queryFn: async ({ signal }) =>
      (await call('GET', '/v1/orders/{order_id}', { path: { order_id: order }, signal })).data,
  })
}

/** What the order answers is shown at once; lists are asked for again. */
function useOrderChanged(order: Uuid) {
  const queryClient = useQueryClient()
  const { language } = useTranslation()
  return {
    onSuccess: (data: Awaited<ReturnType<typeof cancelOrder>>) => {
      queryClient.setQueryData(orderQuery(language, order).queryKey, data)
      void queryClient.invalidateQueries({ queryKey: orderKeys.all })
    },
  }
}

async function cancelOrder(order: Uuid, reason: string) {
  return (
    await call('POST', '/v1/orders/{order_id}/cancel', { path: { order_id: order }, body: { reason }, quiet: true })
  ).data
}

export function useCancel(order: Uuid) {
  return useMutation({
    mutationFn: (reason: string) => cancelOrder(order, reason),
    ...useOrderChanged(order),
    meta: { silent: true },
  })
}

export function useReturn(order: Uuid) {
  return useMutation({
    mutationFn: async (body: ReturnIn) =>
      (await call('POST', '/v1/orders/{order_id}/returns', { path: { order_id: order }, body, quiet: true })).data,
    ...useOrderChanged(order),
    meta: { silent: true },
  })
}

export function partnerQuery(language: string) {
  return queryOptions({
    queryKey: orderKeys.partner(language),
    queryFn: async ({ signal }) => (await call('GET', '/v1/me/partner', { signal })).data,
    retry: false,
  })
}
