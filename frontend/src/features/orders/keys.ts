import { inSpace, mine } from '@/shared/api/keys'

export const orderKeys = {
  all: mine('orders'),
  list: (language: string, query: object) => mine('orders', 'list', language, query),
  one: (language: string, id: string) => mine('orders', 'one', language, id),
  review: (language: string, checkout: string, version: string) =>
    mine('orders', 'review', language, checkout, version),
  addressForm: (country: string) => ['reference', 'address-form', country] as const,
  partner: (language: string) => mine('partner', language),
  ofCard: (space: string, card: string, language: string) => inSpace(space, 'replacements', 'card', card, language),
  replacements: (space: string) => inSpace(space, 'replacements'),
  ofSpace: (space: string, language: string) => inSpace(space, 'replacements', 'list', language),
  plan: (space: string) => inSpace(space, 'replacements', 'plan'),
}
