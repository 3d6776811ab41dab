import { inSpace, mine } from '@/shared/api/keys'

export const shopKeys = {
  /** Names and sentences come in the language of the page. */
  marketplace: (language: string, query: object) => mine('marketplace', language, query),
  article: (language: string, code: string, query: object) => mine('marketplace', language, 'article', code, query),
  people: (space: string) => inSpace(space, 'marketplace', 'people'),
  /** Below the card, so that what a write of it keeps is kept here too. */
  partner: (space: string, card: string) => inSpace(space, 'card', card, 'partner'),
  cards: (space: string, search: string) => inSpace(space, 'marketplace', 'cards', search),
}
