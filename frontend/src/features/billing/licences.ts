import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@/shared/api/client'
import type {
  LicenceOut,
  LicencePlanIn,
  PackageCode,
  PurchaseIn,
  PurchaseOut,
  QuoteIn,
  QuoteOut,
} from '@/shared/api/generated/types.gen'
import { everySpace, mySpaces } from '@/shared/api/keys'
import type { Uuid } from '@/shared/api/types'
import { billingKeys } from './keys'

const PAUSE = 2000

export function overviewQuery(account: Uuid) {
  return queryOptions({
    queryKey: billingKeys.overview(account),
    queryFn: async ({ signal }) =>
      (await call('GET', '/v1/billing-accounts/{account_id}/overview', { path: { account_id: account }, signal })).data,
  })
}

export function licencesQuery(account: Uuid) {
  return queryOptions({
    queryKey: billingKeys.licences(account),
    queryFn: async ({ signal }) =>
      (await call('GET', '/v1/billing-accounts/{account_id}/licences', { path: { account_id: account }, signal })).data,
  })
}

export function choicesQuery(account: Uuid) {
  return queryOptions({
    queryKey: billingKeys.choices(account),
    queryFn: async ({ signal }) =>
      (
        await call('GET', '/v1/billing-accounts/{account_id}/licences/choices', {
          path: { account_id: account },
          signal,
        })
      ).data,
  })
}

/** What a wish costs today. Asked anew whenever it is looked at: a price of yesterday is none. */
export function quoteQuery(account: Uuid, wanted: QuoteIn) {
  return queryOptions({
    queryKey: billingKeys.quote(account, wanted),
    queryFn: async ({ signal }) =>
      (
        await call('POST', '/v1/billing-accounts/{account_id}/licences/preview', {
          path: { account_id: account },
          body: wanted,
          signal,
        })
      ).data,
    staleTime: 60_000,
    gcTime: 60_000,
  })
}

/** What the next period of a licence would be charged with so many cards of a package. */
export function planQuery(account: Uuid, licence: Uuid, cards: number, code: PackageCode) {
  return queryOptions({
    queryKey: billingKeys.plan(account, licence, cards, code),
    queryFn: async ({ signal }) =>
      (
        await call('GET', '/v1/billing-accounts/{account_id}/licences/{licence_id}/plan', {
          path: { account_id: account, licence_id: licence },
          query: { cards, package: code },
          signal,
        })
      ).data,
    staleTime: 0,
    gcTime: 60_000,
  })
}

/** Whether so many more cards of a space may be active, and how who asks comes to the seats that are missing. */
export function seatsQuery(space: Uuid, cards: number) {
  return queryOptions({
    queryKey: billingKeys.seats(space, cards),
    queryFn: async ({ signal }) =>
      (await call('GET', '/v1/spaces/{space_id}/seats', { path: { space_id: space }, query: { cards }, signal })).data,
    staleTime: 0,
    gcTime: 0,
  })
}

/** How a purchase stands; looked at again while its payment is on the way. */
export function purchaseQuery(account: Uuid, bought: PurchaseOut) {
  return queryOptions({
    queryKey: billingKeys.purchase(account, bought.uuid),
    queryFn: async ({ signal }) =>
      (
        await call('GET', '/v1/billing-accounts/{account_id}/purchases/{purchase_id}', {
          path: { account_id: account, purchase_id: bought.uuid },
          signal,
        })
      ).data,
    initialData: bought,
    refetchInterval: (query) => (query.state.data?.state === 'placed' ? PAUSE : false),
  })
}

export function stayingQuery(account: Uuid, licence: Uuid) {
  return queryOptions({
    queryKey: billingKeys.staying(account, licence),
    queryFn: async ({ signal }) =>
      (
        await call('GET', '/v1/billing-accounts/{account_id}/licences/{licence_id}/staying', {
          path: { account_id: account, licence_id: licence },
          signal,
        })
      ).data,
  })
}

/** Everything that money or licences change: the account itself, and what its spaces may do. */
function useRenewed(account: Uuid) {
  const queryClient = useQueryClient()
  return () =>
    Promise.all(
      [billingKeys.account(account), mySpaces, everySpace].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    )
}

/** Buys what a quote says. The same quote again is the same purchase, however often an answer is lost. */
export function usePurchase(account: Uuid) {
  const renew = useRenewed(account)
  return useMutation({
    mutationFn: async (body: PurchaseIn) =>
      (
        await call('POST', '/v1/billing-accounts/{account_id}/licences', {
          path: { account_id: account },
          body,
        })
      ).data,
    onSuccess: () => void renew(),
  })
}

/** A new price from the refusal of an old one. */
export function newQuoteOf(details: unknown): QuoteOut | null {
  const quote = (details as { quote?: QuoteOut } | null | undefined)?.quote
  return quote ?? null
}

type Step = { step: 'cancel' | 'resume' } | { step: 'plan'; plan: LicencePlanIn } | { step: 'spaces'; spaces: Uuid[] }

/** Plans of a licence: what it is from the next period on, and who uses it. */
export function useLicenceStep(account: Uuid, licence: Uuid) {
  const renew = useRenewed(account)
  return useMutation({
    mutationFn: async (todo: Step): Promise<LicenceOut> => {
      const path = { account_id: account, licence_id: licence }
      if (todo.step === 'plan')
        return (
          await call('PATCH', '/v1/billing-accounts/{account_id}/licences/{licence_id}', { path, body: todo.plan })
        ).data
      if (todo.step === 'spaces')
        return (
          await call('PUT', '/v1/billing-accounts/{account_id}/licences/{licence_id}/spaces', {
            path,
            body: { spaces: todo.spaces },
          })
        ).data
      if (todo.step === 'cancel')
        return (await call('POST', '/v1/billing-accounts/{account_id}/licences/{licence_id}/cancel', { path })).data
      return (await call('POST', '/v1/billing-accounts/{account_id}/licences/{licence_id}/resume', { path })).data
    },
    onSuccess: () => void renew(),
  })
}

export function useTrial(account: Uuid) {
  const renew = useRenewed(account)
  return useMutation({
    mutationFn: async (spaces: Uuid[]) =>
      (
        await call('POST', '/v1/billing-accounts/{account_id}/licences/trial', {
          path: { account_id: account },
          body: { spaces },
        })
      ).data,
    onSuccess: () => void renew(),
  })
}

export function useStaying(account: Uuid, licence: Uuid) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (cards: Uuid[]) =>
      (
        await call('PUT', '/v1/billing-accounts/{account_id}/licences/{licence_id}/staying', {
          path: { account_id: account, licence_id: licence },
          body: { cards },
        })
      ).data,
    onSuccess: (data) => queryClient.setQueryData(billingKeys.staying(account, licence), data),
  })
}
