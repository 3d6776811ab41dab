import { inSpace } from '@/shared/api/keys'

/** Beside those of the first page, which has no numbers of a card. */
export const cardNumbersKeys = {
  ofCard: (space: string, card: string, range: string) => inSpace(space, 'statistics', 'card', card, range),
}
