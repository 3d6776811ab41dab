import { useFormats } from '@/shared/i18n/format'
import { today } from '../model/days'
import classes from './contacts.module.css'

/** A day on which something is to be done; what is due stands out. */
export function FollowUpDay({ day }: { day: string }) {
  const { date } = useFormats()
  return (
    <time dateTime={day} className={day <= today() ? classes.due : undefined}>
      {date(`${day}T12:00:00`)}
    </time>
  )
}
