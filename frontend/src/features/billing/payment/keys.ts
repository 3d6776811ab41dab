import { mine } from '@/shared/api/keys'

/** Below the billing account, as `features/billing/keys.ts` begins them. */
export const paymentKeys = {
  account: (account: string) => mine('billing', account),
  methods: (account: string) => mine('billing', account, 'methods'),
  /** The words of the mandate come in the language of the page. */
  choices: (account: string, language: string) => mine('billing', account, 'payment-choices', language),
  paymentsOf: (account: string, invoice: string) => mine('billing', account, 'payments', invoice),
  failed: (account: string) => mine('billing', account, 'payments', 'failed'),
  started: (account: string, payment: string) => mine('billing', account, 'payment', payment),
}
