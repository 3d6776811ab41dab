/** Which price leads: companies read the net one, people the one with VAT, or the only one where there is no VAT. */
export type Leading = 'net' | 'gross' | 'plain'

export function leadingOf(consumer: boolean, taxed: boolean): Leading {
  if (!consumer) return 'net'
  return taxed ? 'gross' : 'plain'
}

export function leadingAmount(price: { amount: number; gross: number }, leading: Leading): number {
  return leading === 'net' ? price.amount : price.gross
}
