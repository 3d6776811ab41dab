import type { Tone } from '@/shared/ui/StatusBadge'
import type { Account, Vat } from '../api'

export const VAT_TONES: Record<Vat['state'], Tone> = {
  valid: 'good',
  invalid: 'danger',
  malformed: 'danger',
  unknown: 'warning',
  unchecked: 'neutral',
}

/** What stands below the number: how it was checked, or why not. */
export type VatSaying = 'valid' | 'invalid' | 'malformed' | 'unknown' | 'unchecked' | 'foreign'

export function vatSaying(vat: Vat): VatSaying {
  return vat.checkable ? vat.state : 'foreign'
}

/** What follows for the invoices: the recipient owes the VAT, it is charged, or there is none. */
export function taxSaying(tax: Account['tax']): 'reverse' | 'charged' | 'none' {
  if (tax.reverse_charge) return 'reverse'
  return Number(tax.rate) > 0 ? 'charged' : 'none'
}
