import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { today } from '@/shared/ui/dates/days'
import { marks, passed } from '../model/period'
import classes from './billing.module.css'

/** Where in the paid time one is: its months, today, and the day on which it renews. */
export function PeriodBar({ start, end, renews }: { start: string; end: string; renews: boolean }) {
  const { t } = useTranslation('billing')
  const { day, dayOfMonth, monthName } = useFormats()
  const now = today()
  const share = passed(start, end, now)
  const found = marks(start, end)
  // Beside the end there is no room for both.
  const says = share < 62
  const inMonths = found.length > 5
  return (
    <div role="img" aria-label={t(renews ? 'period.renews' : 'period.ends', { day: day(end), today: day(now) })}>
      <div className={classes.track}>
        {found.map(({ day: first, at, wide }) => (
          <span key={first} className={classes.month} style={{ width: `${wide}%` }}>
            <span style={{ width: `${Math.min(100, Math.max(0, ((share - at) / wide) * 100))}%` }} />
          </span>
        ))}
        <span className={classes.now} style={{ left: `${share}%` }} />
        {says && (
          <span
            className={classes.says}
            style={share < 15 ? { left: 0 } : { left: `${share}%`, transform: 'translateX(-50%)' }}
          >
            {t('period.today', { day: dayOfMonth(now) })}
          </span>
        )}
        <span className={classes.end} />
        <span className={classes.says} data-of="end">
          {t(renews ? 'period.renewsOn' : 'period.endsOn', { day: day(end) })}
        </span>
      </div>
      <div className={classes.months} data-dense={inMonths || undefined} aria-hidden="true">
        {found.map(({ day: first, wide }) => (
          <span key={first} style={{ width: `${wide}%` }}>
            {/* The last days of a month are no week: there is no room for what they are called. */}
            {inMonths ? monthName(first) : wide > 15 && dayOfMonth(first)}
          </span>
        ))}
      </div>
    </div>
  )
}
