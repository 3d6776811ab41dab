import type { Offered, ProductToChange } from './acts'

/** The key of what an act is called: moving says where to. */
export function nameOfAct(act: Offered, product: Pick<ProductToChange, 'card'>): string {
  return act === 'move' ? `act.move${product.card ? 'Card' : 'Space'}` : `act.${act}`
}
