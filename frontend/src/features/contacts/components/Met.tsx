import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { CHANNEL_ICONS } from '../model/icons'
import type { ListedContact } from '../model/listed'
import classes from './contacts.module.css'

/** When somebody was met last, and how: one below the other, or in a line. */
export function Met({ row, short = false }: { row: Pick<ListedContact, 'met_at' | 'channel'>; short?: boolean }) {
  const { t } = useTranslation('contacts')
  const { date, dateTime } = useFormats()
  const Icon = CHANNEL_ICONS[row.channel]
  const day = (
    <time dateTime={row.met_at} title={dateTime(row.met_at)}>
      {date(row.met_at)}
    </time>
  )
  return (
    <>
      {!short && day}
      <span className={classes.way}>
        <Icon size={14} stroke={1.6} aria-hidden="true" />
        {t(`channel.${row.channel}`)}
        {short && <> · {day}</>}
      </span>
    </>
  )
}
