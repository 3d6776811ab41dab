import type { QuoteOut } from '@/shared/api/generated/types.gen'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import classes from './billing.module.css'

/** On a phone the summary comes after the step, so its two sums stay at the edge of the screen. Screen readers have the
 *  summary itself, which says changes. */
export function PriceStrip({ quote }: { quote: QuoteOut | undefined }) {
  const { t } = useTranslation('billing')
  const { money, day } = useFormats()
  if (!quote) return null
  const { currency } = quote.now
  return (
    <div className={classes.strip} aria-hidden="true">
      <span>
        {t('summary.now')} <strong>{money(quote.carried_over ? 0 : quote.now.gross, currency)}</strong>
      </span>
      <span className={classes.quiet}>
        {t('seats.later', {
          day: day(quote.next.lines[0]?.start ?? quote.period_end),
          amount: t(`per.${quote.interval}`, { amount: money(quote.next.gross, currency) }),
        })}
      </span>
    </div>
  )
}
