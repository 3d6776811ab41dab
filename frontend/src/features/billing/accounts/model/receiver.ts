import type { Account } from '../api'

export interface ReceiverValues {
  receiver_name: string
  receiver_email: string
  receiver_language: string
  po_required: boolean
  po_number: string
  xrechnung: boolean
  buyer_reference: string
}

export function receiverOf(account: Account): ReceiverValues {
  return {
    receiver_name: account.receiver_name,
    receiver_email: account.receiver_email,
    receiver_language: account.receiver_language,
    po_required: account.po_required,
    po_number: account.po_number,
    xrechnung: account.xrechnung,
    buyer_reference: account.buyer_reference,
  }
}

/** Coarse part, fine part, check digits, as German authorities write it (Leitweg-ID 2.0.2). */
const ROUTE = /^(\d{2,12})(?:-([A-Z0-9]{1,30}))?-(\d{2})$/

/** Whether a text is a Leitweg-ID whose check digits do not fit: one that was mistyped. Any other text is a reference
 *  of the buyer's own, and none of ours to judge. */
export function isMistypedRoute(text: string): boolean {
  const found = ROUTE.exec(text.trim().toUpperCase())
  if (!found) return false
  const [, coarse = '', fine = '', check = ''] = found
  const digits = (coarse + fine + check).replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))
  // ISO 7064, modulo 97: too long for one number, so taken digit by digit.
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) !== 1
}
