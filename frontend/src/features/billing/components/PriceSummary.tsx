import { Skeleton } from '@mantine/core'
import { IconArrowBackUp, IconCalendar, IconClock, IconMail } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { QuoteOut } from '@/shared/api/generated/types.gen'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { TextLink } from '@/shared/ui/ButtonLink'
import { Panel } from '@/shared/ui/Section'
import { leadingOf, lineOf } from '../model/leading'
import { dayBefore } from '../model/period'
import classes from './billing.module.css'
import { useTaxText } from './SumsTable'

/** The price in sight through all steps: what is paid now, and what from the next period on. */
export function PriceSummary({
  quote,
  receiver,
  consumer,
  children,
}: {
  quote: QuoteOut | undefined
  receiver: string
  /** Who reads prices with VAT, and is told of the right to withdraw before the order, as the law wants it. */
  consumer: boolean
  children?: ReactNode
}) {
  const { t } = useTranslation('billing')
  const { money, number, day } = useFormats()
  const tax = useTaxText()
  if (!quote)
    return (
      <Panel className={classes.summary}>
        <Skeleton height={200} />
      </Panel>
    )
  const { currency } = quote.now
  const last = quote.now.lines.at(-1)
  const withTax = leadingOf(consumer, quote.now.tax !== 0) === 'gross'
  return (
    <Panel className={classes.summary}>
      <div className={classes.bought}>
        <h2 className={classes.name}>
          {quote.package.name}
          <small>{t(`interval.${quote.interval}`)}</small>
        </h2>
        <span className={classes.number}>
          {quote.cards_before > 0 && quote.cards_before !== quote.cards_after && (
            <span className={classes.from}>{number(quote.cards_before)} → </span>
          )}
          {t('cards', { count: quote.cards_after, number: number(quote.cards_after) })}
        </span>
      </div>
      <p className={classes.label}>{t('summary.now')}</p>
      <p className={classes.sum} aria-live="polite">
        {money(quote.carried_over ? 0 : quote.now.gross, currency)}
      </p>
      {last && (
        <p className={classes.quiet}>
          {t('summary.until', { count: last.cards, number: number(last.cards), day: day(last.end) })}
        </p>
      )}
      {quote.carried_over && (
        <p className={classes.quiet}>{t('summary.carried', { amount: money(quote.now.gross, currency) })}</p>
      )}
      <table className={classes.table}>
        <tbody>
          {quote.now.lines.map((line, index) => {
            const { each, whole } = lineOf(line, withTax)
            return (
              <tr key={index}>
                <th scope="row">
                  {each === null
                    ? t('cards', { count: line.cards, number: number(line.cards) })
                    : `${number(line.cards)} × ${money(each, currency)}`}
                </th>
                <td>{money(whole, currency)}</td>
              </tr>
            )
          })}
          <tr>
            <th scope="row">
              {withTax ? t('tax.included', { rate: tax(quote.now) }) : `${t('tax.name')} ${tax(quote.now)}`}
            </th>
            <td>{money(quote.now.tax, currency)}</td>
          </tr>
          <tr className={classes.total}>
            <th scope="row">
              {t('summary.from', { day: day(quote.next.lines[0]?.start ?? quote.period_end) })}
              {!consumer && (
                <small>
                  {number(quote.cards_after)} × {money(quote.unit_period, currency)}
                </small>
              )}
            </th>
            <td>{t(`per.${quote.interval}`, { amount: money(quote.next.gross, currency) })}</td>
          </tr>
        </tbody>
      </table>
      {children}
      <ul className={classes.notes}>
        <li>
          <IconClock size={18} aria-hidden="true" />
          {t('summary.today')}
        </li>
        {/* Of a single card there are no fewer. */}
        {quote.cards_after > 1 && (
          <li>
            <IconCalendar size={18} aria-hidden="true" />
            {t('summary.fewer', { day: day(dayBefore(quote.next.lines[0]?.start ?? quote.period_end)) })}
          </li>
        )}
        {receiver && (
          <li>
            <IconMail size={18} aria-hidden="true" />
            {t('summary.receiver', { address: receiver })}
          </li>
        )}
        {consumer && (
          <li>
            <IconArrowBackUp size={18} aria-hidden="true" />
            <span>
              {t('summary.withdraw')} <TextLink to="/contracts/withdraw">{t('summary.withdrawHow')}</TextLink>
            </span>
          </li>
        )}
      </ul>
    </Panel>
  )
}
