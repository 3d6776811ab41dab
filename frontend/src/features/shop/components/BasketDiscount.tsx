import { IconTag } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { DONE_WITHOUT } from '@/shared/api/reads'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { basketQuery } from '../basket/api'
import { basketId } from '../basket/memory'
import { shownDiscount } from '../basket/model/lines'
import classes from './article.module.css'

/** The code that waits in the basket, so that nobody wonders whether it still counts. */
export function BasketDiscount() {
  const { t, language } = useTranslation('shop')
  const { money, rate } = useFormats()
  const { data: basket } = useQuery({ ...basketQuery(language), ...DONE_WITHOUT, enabled: basketId() !== null })
  const discount = basket && shownDiscount(basket)
  if (!basket || !discount) return null
  const value = discount.type === 'percent' ? rate(discount.value) : money(discount.value, basket.costs.currency)
  return (
    <p className={classes.discount}>
      <IconTag size={18} stroke={1.6} aria-hidden="true" />
      {t(`discount.${discount.type}`, { code: discount.code, value })}
    </p>
  )
}
