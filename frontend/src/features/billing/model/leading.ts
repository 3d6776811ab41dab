/** Which price leads: companies read the net one, people the one with VAT, or the only one where there is no VAT. */
export type Leading = 'net' | 'gross' | 'plain'

export function leadingOf(consumer: boolean, taxed: boolean): Leading {
  if (!consumer) return 'net'
  return taxed ? 'gross' : 'plain'
}

export function leadingAmount(price: { amount: number; gross: number }, leading: Leading): number {
  return leading === 'net' ? price.amount : price.gross
}

/** What a line says: of one card and of all. With VAT the price of one is null where it makes no whole cents of the
 *  line, which is taxed as a whole. */
export function lineOf(
  line: { cards: number; unit: number; net: number; gross: number },
  withTax: boolean,
): { each: number | null; whole: number } {
  if (!withTax) return { each: line.unit, whole: line.net }
  return { each: line.gross % line.cards === 0 ? line.gross / line.cards : null, whole: line.gross }
}
