import type { SpaceSummary } from '@/shared/api/types'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'

/** Active cards, in the words of the side bar, against the limit when there is one. */
export function useUsedText() {
  const { t } = useTranslation('shell')
  const { number } = useFormats()
  return (space: SpaceSummary) =>
    space.cards_limit === null
      ? t('activeCards', { number: number(space.cards_used) })
      : t('switcher.usedOf', { number: number(space.cards_used), limit: number(space.cards_limit) })
}
