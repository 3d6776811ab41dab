import { mine } from '@/shared/api/keys'

/** Below the billing account, as `features/billing/keys.ts` begins them. */
export const invoiceKeys = {
  account: (account: string) => mine('billing', account),
  list: (account: string, query: object) => mine('billing', account, 'invoices', query),
  one: (account: string, invoice: string) => mine('billing', account, 'invoice', invoice),
}
