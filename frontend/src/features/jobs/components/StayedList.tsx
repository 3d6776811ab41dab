import { useFormats } from '@/shared/i18n/format'
import { byReason } from '../model/skipped'
import classes from './StayedList.module.css'

/** What a change left as it was, by the reason. */
export function StayedList({ rows }: { rows: readonly { name: string; reason: string }[] }) {
  const { number } = useFormats()
  return byReason(rows).map(([reason, names]) => (
    <section key={reason} className={classes.group}>
      <h3 className={classes.reason}>
        {reason} <span className={classes.count}>{number(names.length)}</span>
      </h3>
      <ul className={classes.names}>
        {names.map((name, index) => (
          <li key={index}>{name}</li>
        ))}
      </ul>
    </section>
  ))
}
