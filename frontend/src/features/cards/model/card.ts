import type { Card } from '@/shared/api/types'
import type { Translate } from '@/shared/i18n/translate'

/** How a card is called here; one without a name still needs one. */
export function cardName(card: Pick<Card, 'display_name'>, t: Translate): string {
  return card.display_name || t('card.unnamed')
}

/** Whether the card's settings hold anything for this person. */
export function mayManage(card: Pick<Card, 'abilities'>): boolean {
  return (['cards.edit', 'cards.state', 'cards.delete'] as const).some((ability) => card.abilities.includes(ability))
}

/** Whether it is the person's own card to keep, and no one of many that the person looks after. */
export function isOwn(card: Pick<Card, 'abilities'>): boolean {
  return card.abilities.includes('cards.edit') && !card.abilities.includes('cards.state')
}

export function withoutScheme(address: string): string {
  return address.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')
}
