import { inSpace } from '@/shared/api/keys'

export const handOutKeys = {
  /** Below the products of the space: who has none changes with them. */
  people: (space: string, query: object) => inSpace(space, 'products', 'people', query),
}
