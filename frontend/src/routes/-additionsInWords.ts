import type { Addition } from '@/shared/additions'
import { useTranslation } from '@/shared/i18n/i18n'
import { useAdditions } from './-additions'

/** For pages that say what additions add: their texts come with the page's own, instead of one by one. */
export function useAdditionsInWords(): readonly Addition[] {
  useTranslation(['notices', 'exchange', 'newsletter', 'products', 'wallet', 'shop/affiliate', 'addressbooks'])
  return useAdditions()
}
