import { mine } from '@/shared/api/keys'

export const basketKeys = {
  /** Names and sentences come in the language of the page. */
  basket: (language: string) => mine('checkout', language),
}
