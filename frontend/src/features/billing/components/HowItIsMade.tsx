import type { ChargedLine, QuoteOut } from '@/shared/api/generated/types.gen'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { StatusBadge } from '@/shared/ui/StatusBadge'
import type { BillingAccountOut as BillingAccount } from '@/shared/api/generated/types.gen'
import { leadingOf, lineOf } from '../model/leading'
import { dayBefore } from '../model/period'
import classes from './billing.module.css'
import { useTaxText } from './SumsTable'

/** Each step from the price of one card to what is paid now. */
export function HowItIsMade({ quote, account }: { quote: QuoteOut; account: BillingAccount }) {
  const { t } = useTranslation('billing')
  const { money, number, day } = useFormats()
  const tax = useTaxText()
  const { now } = quote
  const { currency } = now
  const line = now.lines.at(-1)
  if (!line) return null
  const amount = (value: number) => money(value, currency)
  // People read prices with VAT. Parts of a period are taxed as a whole line, so what one card costs for them is left
  // out: rounded by itself it would not always add up to the line.
  const withTax = leadingOf(account.kind === 'private', now.tax !== 0) === 'gross'
  const whole = quote.days === quote.days_of
  const per = withTax ? t(`interval.${quote.interval}`) : t(`made.per.${quote.interval}`)
  const times = (one: ChargedLine) => {
    const { each } = lineOf(one, withTax)
    return each === null ? '' : `${number(one.cards)} × ${amount(each)}`
  }
  const carried = now.lines.slice(0, -1)
  return (
    <table className={classes.table}>
      <tbody>
        <tr>
          <th scope="row">{t('made.one', { name: quote.package.name })}</th>
          <td className={classes.how}>{per}</td>
          <td>{amount(withTax ? quote.unit_period_gross : quote.unit_period)}</td>
        </tr>
        {quote.unit_before > 0 && (
          <tr>
            <th scope="row">{t('made.before')}</th>
            <td className={classes.how}>{per}</td>
            <td>{amount(-(withTax ? quote.unit_before_gross : quote.unit_before))}</td>
          </tr>
        )}
        <tr>
          <th scope="row">{t('made.days', { from: day(line.start), to: day(dayBefore(quote.period_end)) })}</th>
          <td className={classes.how}>{t('made.of', { days: number(quote.days), of: number(quote.days_of) })}</td>
          <td />
        </tr>
        {!whole && !withTax && (
          <tr>
            <th scope="row">{t('made.oneForThese')}</th>
            <td className={classes.how}>
              {amount(quote.unit_period - quote.unit_before)} × {number(quote.days)} / {number(quote.days_of)}
            </td>
            <td>{amount(line.unit)}</td>
          </tr>
        )}
        <tr>
          <th scope="row">{t('cards', { count: line.cards, number: number(line.cards) })}</th>
          <td className={classes.how}>{times(line)}</td>
          <td>{amount(lineOf(line, withTax).whole)}</td>
        </tr>
        {carried.map((one, index) => (
          <tr key={index}>
            <th scope="row">{t('made.carried')}</th>
            <td className={classes.how}>{times(one)}</td>
            <td>{amount(lineOf(one, withTax).whole)}</td>
          </tr>
        ))}
        <tr>
          <th scope="row">
            {withTax ? t('tax.included', { rate: tax(now) }) : `${t('tax.name')} ${tax(now)}`}
            {now.category === 'AE' && (
              <small>{t('made.reverse', { name: account.name, number: account.vat?.number ?? '' })}</small>
            )}
          </th>
          <td>{now.category === 'AE' && <StatusBadge tone="good">{t('made.valid')}</StatusBadge>}</td>
          <td>{amount(now.tax)}</td>
        </tr>
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            {t('made.now')}
          </th>
          <td>{amount(now.gross)}</td>
        </tr>
      </tfoot>
    </table>
  )
}
