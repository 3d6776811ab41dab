import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import type { Basket } from '../api'
import classes from '../basket.module.css'

/** What the basket costs: goods, discount, shipping, tax, and what is paid. */
export function Costs({ basket: { costs, items } }: { basket: Pick<Basket, 'costs' | 'items'> }) {
  const { t } = useTranslation('shop/basket')
  const { money, rate } = useFormats()
  const amount = (value: number) => money(value, costs.currency)
  const taxes = costs.taxes.filter(({ tax }) => tax > 0)
  const notes = [...new Set(costs.taxes.map(({ note }) => note).filter(Boolean))]
  const isSent = items.some(({ products }) => products.card !== null)
  return (
    <div>
      <dl className={classes.costs}>
        <dt>{t('costs.subtotal')}</dt>
        <dd>{amount(costs.subtotal)}</dd>
        {costs.discount > 0 && (
          <>
            <dt>{t('costs.discount')}</dt>
            <dd className={classes.saved}>−{amount(costs.discount)}</dd>
          </>
        )}
        {isSent && (
          <>
            <dt>{t(costs.shipping_known ? 'costs.shipping' : 'costs.shippingUsual')}</dt>
            <dd>{costs.shipping > 0 ? amount(costs.shipping) : t('costs.free')}</dd>
          </>
        )}
        {costs.leading === 'net' &&
          costs.taxes.map(({ category, rate: percent, tax }) => (
            <Row key={category + percent} name={t('costs.tax', { rate: rate(Number(percent)) })} value={amount(tax)} />
          ))}
        {costs.rounding !== 0 && <Row name={t('costs.rounding')} value={amount(costs.rounding)} />}
        <dt className={classes.total}>{t('costs.total')}</dt>
        <dd className={classes.total} aria-live="polite">
          {amount(costs.total)}
        </dd>
      </dl>
      {costs.leading === 'gross' && (
        <p className={classes.quiet}>
          {taxes.length > 0
            ? t('costs.including', {
                tax: amount(costs.tax),
                rates: taxes.map(({ rate: percent }) => rate(Number(percent))).join(', '),
              })
            : t('costs.untaxed')}
        </p>
      )}
      {!costs.tax_known && <p className={classes.quiet}>{t('costs.usual')}</p>}
      {notes.map((note) => (
        <p key={note} className={classes.quiet}>
          {note}
        </p>
      ))}
    </div>
  )
}

function Row({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  )
}
