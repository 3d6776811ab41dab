import { useId } from 'react'
import type { SpaceStatisticsOut } from '@/shared/api/generated/types.gen'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import classes from './dashboard.module.css'

/** Of more chosen cards the server does not tell where their views come from. */
const MOST_WITH_TRAITS = 2000

/** What the figures can say and what they cannot. */
export function Notes({ numbers }: { numbers: SpaceStatisticsOut }) {
  const { t } = useTranslation('statistics/dashboard')
  const { number, date } = useFormats()
  const heading = useId()
  const { bots, range } = numbers
  return (
    <section aria-labelledby={heading} className={classes.notes}>
      <h2 id={heading}>{t('notes.title')}</h2>
      <ul>
        <li>{t('notes.visitors')}</li>
        {numbers.figures.visitors_a_day === null && <li>{t('notes.noVisitors')}</li>}
        {numbers.traits === null && (
          <li>
            {numbers.figures.saves === null
              ? t('notes.channels')
              : t('notes.many', { number: number(MOST_WITH_TRAITS) })}
          </li>
        )}
        {numbers.traits && numbers.traits_by_month && <li>{t('notes.months')}</li>}
        {bots !== null && <li>{t('notes.bots', { count: bots, number: number(bots) })}</li>}
        <li>{t('notes.privacy')}</li>
        {range.since && <li>{t('notes.since', { date: date(range.since) })}</li>}
      </ul>
    </section>
  )
}
