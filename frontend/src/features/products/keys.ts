import { inSpace, mine } from '@/shared/api/keys'

/** A product may go from one space to another: what is read of one stands with the person. */
export const productKeys = {
  ofSpace: (space: string) => inSpace(space, 'products'),
  list: (space: string, query: object) => inSpace(space, 'products', 'list', query),
  ofCard: (space: string, card: string, query: object) => inSpace(space, 'products', 'card', card, query),
  labels: (space: string, filter: object) => inSpace(space, 'products', 'labels', filter),
  types: (space: string) => inSpace(space, 'products', 'types'),
  requests: (space: string) => inSpace(space, 'products', 'requests'),
  ofMine: mine('products'),
  mine: (query: object) => mine('products', 'list', query),
  mineByLabel: (filter: object) => mine('products', 'labels', filter),
  mineByType: mine('products', 'types'),
  one: (product: string) => mine('products', 'one', product),
}
