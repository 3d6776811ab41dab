import type { SpaceSummary } from '@/shared/api/types'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'

/** Cards in use, in words, against the limit when there is one. */
export function useUsedText() {
  const { t } = useTranslation('shell')
  const { number } = useFormats()
  return (space: SpaceSummary) =>
    space.cards_limit === null
      ? t('switcher.used', { count: space.cards_used, number: number(space.cards_used) })
      : t('switcher.usedOf', {
          count: space.cards_limit,
          number: number(space.cards_used),
          limit: number(space.cards_limit),
        })
}
