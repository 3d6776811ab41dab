import { inSpace } from '@/shared/api/keys'

export const exchangeKeys = {
  consent: (space: string) => inSpace(space, 'exchange-consent'),
  /** Below the card, so that what a write of it keeps is kept here too. */
  ofCard: (space: string, card: string) => inSpace(space, 'card', card, 'exchange'),
}
