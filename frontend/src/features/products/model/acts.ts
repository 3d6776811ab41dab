import type { Act, ChangeIn, Label, ManyIn } from '@/shared/api/generated/types.gen'
import type { Uuid } from '@/shared/api/types'

export type OneAct = ChangeIn['act']
export type ManyAct = ManyIn['act']
/** Swapping is no act of its own: the lost one is locked, the new one connected. */
export type Offered = OneAct | 'swap'

/** In the order in which they are offered: first what helps, then what takes away. */
const ORDER: readonly Offered[] = [
  'connect',
  'switch_on',
  'show',
  'unlock',
  'move',
  'swap',
  'hide',
  'switch_off',
  'disconnect',
  'lock',
  'give_up',
]
/** Those that are done with many at once, and can be taken back for a day by who looks after the space's products. */
const MANY: readonly Exclude<ManyAct, 'move'>[] = [
  'switch_on',
  'show',
  'unlock',
  'hide',
  'switch_off',
  'disconnect',
  'lock',
]

/** Those that take something away, and stand apart. */
export function takesAway(act: Offered): boolean {
  return act === 'lock' || act === 'give_up' || act === 'disconnect'
}

export function isForMany(act: Offered): act is Exclude<ManyAct, 'move'> {
  return (MANY as readonly Offered[]).includes(act)
}

/** A product as far as its acts need it; a row of a list and the whole one both have it. */
export interface ProductToChange {
  uuid: Uuid
  serial: string
  label: Label
  card: { uuid: Uuid; name: string } | null
  space: { uuid: Uuid }
}

/** What is offered of what may be done. A product is swapped by who may lock it, while it leads to a card. */
export function offered(can: readonly Act[], product: Pick<ProductToChange, 'card'>): Offered[] {
  const possible: string[] = can.includes('lock') && product.card ? [...can, 'swap'] : [...can]
  return ORDER.filter((act) => possible.includes(act))
}

export type Way =
  /** At once, with Undo. */
  | 'now'
  /** After a card was chosen. */
  | 'card'
  /** After a space was chosen. */
  | 'space'
  /** With a reason. */
  | 'reason'
  /** After it was said what will be gone. */
  | 'ask'
  /** With serial and PIN of the new one. */
  | 'swap'

/** How an act begins. Who holds only the card cannot take a product back that has left it. */
export function wayOf(act: Offered, product: Pick<ProductToChange, 'card'>, manages: boolean): Way {
  switch (act) {
    case 'connect':
      return 'card'
    case 'move':
      return product.card ? 'card' : 'space'
    case 'swap':
      return 'swap'
    case 'lock':
      return 'reason'
    case 'give_up':
      return 'ask'
    case 'disconnect':
      return manages ? 'now' : 'ask'
    default:
      return 'now'
  }
}

/** The act that leads back, for those that the server does not keep for undoing; null where there is none. */
export function backOf(act: OneAct, product: ProductToChange): Omit<ChangeIn, 'reason'> | null {
  switch (act) {
    case 'hide':
      return { act: 'show' }
    case 'show':
      return { act: 'hide' }
    case 'connect':
      return { act: 'disconnect' }
    case 'move':
      return product.card ? { act: 'move', card: product.card.uuid } : { act: 'move', space: product.space.uuid }
    default:
      return null
  }
}

/** Whether the person no longer reaches the product after the act: it then has no page that could be shown. */
export function isGoneAfter(act: OneAct, manages: boolean): boolean {
  return act === 'give_up' || (act === 'disconnect' && !manages)
}
