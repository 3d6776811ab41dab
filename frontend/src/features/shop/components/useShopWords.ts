import type { ArticleOut } from '@/shared/api/generated/types.gen'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'

/** Sentences of the shop that several places say. */
export function useShopWords() {
  const { t } = useTranslation('shop')
  const { number, rate } = useFormats()
  return {
    deliveryOf: ({ days_from: from, days_to: to }: Pick<ArticleOut, 'days_from' | 'days_to'>) =>
      from === to
        ? t('delivery.days', { count: to, number: number(to) })
        : t('delivery.range', { from: number(from), to: number(to) }),
    /** Whether prices hold the tax, and how much of it. */
    taxOf: ({ leading, rate: percent }: Pick<ArticleOut, 'leading' | 'rate'>) =>
      Number(percent) === 0 ? t('tax.none') : t(`tax.${leading}`, { rate: rate(Number(percent)) }),
  }
}
