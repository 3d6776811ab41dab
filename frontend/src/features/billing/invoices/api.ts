import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, download } from '@/shared/api/client'
import type { Uuid } from '@/shared/api/types'
import { invoiceKeys } from './keys'
import { invoicesParameters, type InvoicesSearch } from './model/search'

export function invoicesQuery(account: Uuid, search: InvoicesSearch, thisYear: number) {
  const query = invoicesParameters(search, thisYear)
  return queryOptions({
    queryKey: invoiceKeys.list(account, query),
    queryFn: ({ signal }) =>
      call('GET', '/v1/billing-accounts/{account_id}/invoices', { path: { account_id: account }, query, signal }),
    placeholderData: keepPreviousData,
  })
}

export function invoiceQuery(account: Uuid, invoice: Uuid) {
  return queryOptions({
    queryKey: invoiceKeys.one(account, invoice),
    queryFn: async ({ signal }) =>
      (
        await call('GET', '/v1/billing-accounts/{account_id}/invoices/{invoice_id}', {
          path: { account_id: account, invoice_id: invoice },
          signal,
        })
      ).data,
  })
}

/** Fetches a document; the server names it after the number. */
export function downloadDocument(account: Uuid, invoice: Uuid, form: 'pdf' | 'xml'): Promise<void> {
  const path = { account_id: account, invoice_id: invoice }
  return form === 'pdf'
    ? download('/v1/billing-accounts/{account_id}/invoices/{invoice_id}.pdf', 'invoice.pdf', { path })
    : download('/v1/billing-accounts/{account_id}/invoices/{invoice_id}.xml', 'invoice.xml', { path })
}

/** Those that are named, else all of a year, else all, in one file. */
export function downloadArchive(account: Uuid, asked: { year?: number; invoice?: Uuid[] }): Promise<void> {
  return download('/v1/billing-accounts/{account_id}/invoices.zip', 'invoices.zip', {
    path: { account_id: account },
    query: asked,
  })
}

/** Sends it once more to who receives the account's invoices. */
export function useSend(account: Uuid, invoice: Uuid) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async () =>
      (
        await call('POST', '/v1/billing-accounts/{account_id}/invoices/{invoice_id}/send', {
          path: { account_id: account, invoice_id: invoice },
        })
      ).data,
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: invoiceKeys.one(account, invoice) }),
  })
}

/** Takes it back, and writes it anew for the company as the account names it now. */
export function useCorrect(account: Uuid, invoice: Uuid) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async () =>
      (
        await call('POST', '/v1/billing-accounts/{account_id}/invoices/{invoice_id}/correct', {
          path: { account_id: account, invoice_id: invoice },
          quiet: true,
        })
      ).data,
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: invoiceKeys.account(account) }),
    meta: { silent: true },
  })
}
