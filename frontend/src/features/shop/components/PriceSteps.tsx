import type { ShopPrice } from '@/shared/api/generated/types.gen'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { lastOf, priceFor } from '../model/prices'
import classes from './article.module.css'

/** What one costs by how many are bought; the step of now is marked. */
export function PriceSteps({
  prices,
  quantity,
  currency,
  caption,
}: {
  prices: readonly ShopPrice[]
  quantity: number
  currency: string
  caption: string
}) {
  const { t } = useTranslation('shop')
  const { money, number } = useFormats()
  const now = priceFor(quantity, prices)
  const span = (step: ShopPrice) => {
    const last = lastOf(step, prices)
    if (last === null) return t('steps.from', { number: number(step.from_quantity) })
    if (last === step.from_quantity) return number(last)
    return t('steps.range', { from: number(step.from_quantity), to: number(last) })
  }
  return (
    <>
      <h2 className={classes.stepsTitle}>{caption}</h2>
      <ol className={classes.steps} aria-label={caption}>
        {prices.map((step) => (
          <li key={step.from_quantity} aria-current={step === now || undefined}>
            <span>{span(step)}</span> <strong>{money(step.price, currency)}</strong>
          </li>
        ))}
      </ol>
    </>
  )
}
