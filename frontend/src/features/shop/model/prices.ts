import type { Leading, ShopPrice } from '@/shared/api/generated/types.gen'

/** No line has more pieces. */
export const MOST_PIECES = 10_000

/** A whole number of pieces, never below one. */
export function pieces(wanted: number): number {
  return Math.min(MOST_PIECES, Math.max(1, Math.floor(Number.isFinite(wanted) ? wanted : 1)))
}

/** The price of one where so many are bought; null where there is none for so few. `prices` begin with the smallest
 *  number. */
export function priceFor(quantity: number, prices: readonly ShopPrice[]): ShopPrice | null {
  return prices.findLast(({ from_quantity: from }) => from <= quantity) ?? null
}

/** How far a step goes: to the piece before the next one; null for the last. */
export function lastOf(step: ShopPrice, prices: readonly ShopPrice[]): number | null {
  const next = prices[prices.indexOf(step) + 1]
  return next ? next.from_quantity - 1 : null
}

/** A larger number that costs less in all than what is wanted, if the next step is one. */
export function cheaperStep(quantity: number, prices: readonly ShopPrice[]): { quantity: number; less: number } | null {
  const now = priceFor(quantity, prices)
  const next = prices.find(({ from_quantity: from }) => from > quantity)
  if (!now || !next) return null
  const less = now.price * quantity - next.price * next.from_quantity
  return less > 0 ? { quantity: next.from_quantity, less } : null
}

/** What one piece of several parts costs in the prices that lead. */
export function leadingOf(price: { net: number; gross: number }, leading: Leading): number {
  return leading === 'net' ? price.net : price.gross
}
