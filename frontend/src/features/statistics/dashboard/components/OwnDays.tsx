import { useTranslation } from '@/shared/i18n/i18n'
import { DateField } from '@/shared/ui/dates/DateField'
import type { Days } from '../model/days'
import { ofDays, type DashboardChange } from '../model/search'
import classes from './dashboard.module.css'

/** From a day to a day. */
export default function OwnDays({
  days,
  today,
  onChange,
}: {
  days: Days
  today: string
  onChange: (change: DashboardChange) => void
}) {
  const { t } = useTranslation('statistics/dashboard')
  const set = (end: keyof Days) => (day: string) => {
    if (day) onChange(ofDays({ ...days, [end]: day }, end))
  }
  return (
    <div className={classes.dates} role="group" aria-label={t('range.own')}>
      <DateField aria-label={t('range.from')} value={days.first} max={today} onChange={set('first')} />
      <span aria-hidden="true">–</span>
      <DateField aria-label={t('range.to')} value={days.last} min={days.first} max={today} onChange={set('last')} />
    </div>
  )
}
