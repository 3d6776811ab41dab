import type { PaymentMethodOut, PaymentOut } from '@/shared/api/generated/types.gen'

/** How networks of cards write themselves; others as they come. */
const BRANDS: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  american_express: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  unionpay: 'UnionPay',
  cartes_bancaires: 'Cartes Bancaires',
  link: 'Link',
}
const SHORT: Record<string, string> = { mastercard: 'MC', amex: 'AMEX', american_express: 'AMEX', unionpay: 'UP' }

export function brandName(brand: string): string {
  return BRANDS[brand] ?? brand.charAt(0).toUpperCase() + brand.slice(1).replaceAll('_', ' ')
}

/** What stands in the small mark of a card; empty: its sign. */
export function brandMark(brand: string): string {
  const short = SHORT[brand] ?? brand.toUpperCase()
  return short.length <= 5 ? short : ''
}

/** As it is printed on the card: 08/2026. */
export function printedMonth(day: string): string {
  return `${day.slice(5, 7)}/${day.slice(0, 4)}`
}

/** The one that is meant: the chosen one while it serves, else the default one. Null: by invoice. */
export function meant(methods: readonly PaymentMethodOut[], value: string | null): PaymentMethodOut | null {
  const serving = methods.filter(({ status }) => status === 'active')
  return serving.find(({ uuid }) => uuid === value) ?? serving.find(({ is_default }) => is_default) ?? null
}

/** What an invoice waits for, and why the last attempt came to nothing. */
export function standing(payments: readonly PaymentOut[]): { live: PaymentOut | null; failed: PaymentOut | null } {
  const live = payments.find(({ status }) => ['pending', 'requires_action', 'processing'].includes(status)) ?? null
  const last = payments[0]
  const failed = last && ['failed', 'disputed'].includes(last.status) ? last : null
  return { live, failed }
}

/** Whether another method may take the place of what has begun: what the bank has in hand is awaited. */
export function mayChange(live: PaymentOut | null): boolean {
  return live === null || live.status !== 'processing'
}
