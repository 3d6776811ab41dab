import { inSpace, mine } from '@/shared/api/keys'

export const connectKeys = {
  /** All that is read of a space's products. */
  products: (space: string) => inSpace(space, 'products'),
  serial: (space: string, serial: string) => inSpace(space, 'products', 'serial', serial),
  cards: (query: object) => mine('cards', 'to-connect', query),
  myProducts: mine('products'),
}
