import { inSpace, mine } from '@/shared/api/keys'

export const numbersKeys = {
  own: mine('statistics'),
  ofCard: (space: string, card: string, range: string) => inSpace(space, 'statistics', 'card', card, range),
}
