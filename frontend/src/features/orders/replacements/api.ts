import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@/shared/api/client'
import type { ReplacementIn, ReplacementPlanIn } from '@/shared/api/generated/types.gen'
import { inSpace } from '@/shared/api/keys'
import type { Uuid } from '@/shared/api/types'
import { orderKeys } from '../keys'

export function cardReplacementsQuery(space: Uuid, card: Uuid, language: string) {
  return queryOptions({
    queryKey: orderKeys.ofCard(space, card, language),
    queryFn: async ({ signal }) =>
      (await call('GET', '/v1/cards/{card_id}/replacements', { path: { card_id: card }, signal })).data,
  })
}

export function replacementsQuery(space: Uuid, language: string) {
  return queryOptions({
    queryKey: orderKeys.ofSpace(space, language),
    queryFn: async ({ signal }) =>
      (await call('GET', '/v1/spaces/{space_id}/replacements', { path: { space_id: space }, signal })).data,
  })
}

export function planQuery(space: Uuid) {
  return queryOptions({
    queryKey: orderKeys.plan(space),
    queryFn: async ({ signal }) =>
      (await call('GET', '/v1/spaces/{space_id}/replacement-plan', { path: { space_id: space }, signal })).data,
  })
}

/** The lost product is locked: lists of products show something else, too. */
function useRenewed(space: Uuid) {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: inSpace(space) })
}

export function useAsk(space: Uuid, card: Uuid) {
  const renew = useRenewed(space)
  return useMutation({
    mutationFn: async (body: ReplacementIn) =>
      (await call('POST', '/v1/cards/{card_id}/replacements', { path: { card_id: card }, body, quiet: true })).data,
    onSettled: () => void renew(),
    meta: { silent: true },
  })
}

export function useDecide(space: Uuid) {
  const renew = useRenewed(space)
  return useMutation({
    mutationFn: async ({ id, answer }: { id: Uuid; answer: string | null }) => {
      const path = { space_id: space, replacement_id: id }
      const one = '/v1/spaces/{space_id}/replacements/{replacement_id}' as const
      return answer === null
        ? (await call('POST', `${one}/approve`, { path })).data
        : (await call('POST', `${one}/refuse`, { path, body: { answer } })).data
    },
    onSettled: () => void renew(),
  })
}

export function usePlan(space: Uuid) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (body: ReplacementPlanIn) =>
      (await call('PUT', '/v1/spaces/{space_id}/replacement-plan', { path: { space_id: space }, body })).data,
    onSuccess: (data) => queryClient.setQueryData(planQuery(space).queryKey, data),
  })
}
