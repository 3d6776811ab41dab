import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@/shared/api/client'
import type { PaymentMethodIn } from '@/shared/api/generated/types.gen'
import type { Uuid } from '@/shared/api/types'
import { paymentKeys } from './keys'

export function methodsQuery(account: Uuid) {
  return queryOptions({
    queryKey: paymentKeys.methods(account),
    queryFn: async ({ signal }) =>
      (
        await call('GET', '/v1/billing-accounts/{account_id}/payment-methods', {
          path: { account_id: account },
          signal,
        })
      ).data,
  })
}

/** What may be added, with the words of the mandate in the language of the page. */
export function choicesQuery(account: Uuid, language: string) {
  return queryOptions({
    queryKey: paymentKeys.choices(account, language),
    queryFn: async ({ signal }) =>
      (
        await call('GET', '/v1/billing-accounts/{account_id}/payment-choices', {
          path: { account_id: account },
          signal,
        })
      ).data,
    staleTime: 5 * 60_000,
  })
}

export function paymentsOfQuery(account: Uuid, invoice: Uuid) {
  return queryOptions({
    queryKey: paymentKeys.paymentsOf(account, invoice),
    queryFn: async ({ signal }) =>
      (
        await call('GET', '/v1/billing-accounts/{account_id}/payments', {
          path: { account_id: account },
          query: { invoice },
          signal,
        })
      ).data,
  })
}

/** Of each invoice that is due the last attempt to pay it, where it came to nothing. */
export function failedQuery(account: Uuid) {
  return queryOptions({
    queryKey: paymentKeys.failed(account),
    queryFn: async ({ signal }) =>
      (
        await call('GET', '/v1/billing-accounts/{account_id}/payments', {
          path: { account_id: account },
          query: { failed: true },
          signal,
        })
      ).data,
  })
}

/** How an account pays, what it has paid, and what is open: all of it follows from a payment. */
function useRenewed(account: Uuid) {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: paymentKeys.account(account) })
}

/** Said at the form that adds it. */
export async function addMethod(account: Uuid, body: PaymentMethodIn) {
  return (
    await call('POST', '/v1/billing-accounts/{account_id}/payment-methods', {
      path: { account_id: account },
      body,
      quiet: true,
    })
  ).data
}

export function useMethodsChanged(account: Uuid) {
  return useRenewed(account)
}

type Step = { step: 'default' | 'remove'; method: Uuid }

export function useMethodStep(account: Uuid) {
  const renew = useRenewed(account)
  return useMutation({
    mutationFn: async ({ step, method }: Step) => {
      const path = { account_id: account, method_id: method }
      const address = '/v1/billing-accounts/{account_id}/payment-methods/{method_id}'
      if (step === 'default') await call('PATCH', address, { path, body: { is_default: true } })
      else await call('DELETE', address, { path })
    },
    onSettled: () => renew(),
  })
}

export interface Paying {
  invoice: Uuid
  /** Null: by the default one, else by invoice. */
  method: Uuid | null
}

export function usePay(account: Uuid) {
  const renew = useRenewed(account)
  return useMutation({
    mutationFn: async ({ invoice, method }: Paying) =>
      (
        await call('POST', '/v1/billing-accounts/{account_id}/invoices/{invoice_id}/pay', {
          path: { account_id: account, invoice_id: invoice },
          body: { method },
          quiet: true,
        })
      ).data,
    onSettled: () => void renew(),
    meta: { silent: true },
  })
}

/** Begins to add a card: what Stripe's script needs. */
export async function startSetup(account: Uuid) {
  return (
    await call('POST', '/v1/billing-accounts/{account_id}/payment-methods/setup', {
      path: { account_id: account },
      quiet: true,
    })
  ).data
}

/** What became of a method at the provider. */
export async function refreshMethod(account: Uuid, method: Uuid) {
  return (
    await call('POST', '/v1/billing-accounts/{account_id}/payment-methods/{method_id}/refresh', {
      path: { account_id: account, method_id: method },
      quiet: true,
    })
  ).data
}

/** How a payment stands at the provider, and what is to be done. */
export async function refreshPayment(account: Uuid, payment: Uuid) {
  return (
    await call('POST', '/v1/billing-accounts/{account_id}/payments/{payment_id}/refresh', {
      path: { account_id: account, payment_id: payment },
      quiet: true,
    })
  ).data
}
