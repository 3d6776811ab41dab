import { useTranslation } from '@/shared/i18n/i18n'
import { intlLocale } from '@/shared/i18n/languages'
import { Panel } from '@/shared/ui/Section'
import type { AuditEntry } from '../api'
import { byDay } from '../model/days'
import classes from './Audit.module.css'
import { Entry } from './Entry'

interface Props {
  /** None: of a log that is no space's. */
  space?: string
  entries: AuditEntry[]
  /** The entry that has the focus. */
  readOn: string | undefined
  busy: boolean
  empty: React.ReactNode
}

/** A log, day by day. */
export function Days({ space, entries, readOn, busy, empty }: Props) {
  const { t, language } = useTranslation('audit')
  if (entries.length === 0) return <Panel>{empty}</Panel>
  const format = new Intl.DateTimeFormat(intlLocale(language), { dateStyle: 'full' })
  return (
    <section aria-label={t('titles.auditLog')}>
      {byDay(entries).map(([day, list]) => (
        <div key={day}>
          <h2 className={classes.day}>{format.format(new Date(list[0]?.created_at ?? day))}</h2>
          <Panel>
            <ol className={classes.list} aria-busy={busy}>
              {list.map((entry) => (
                <Entry key={entry.uuid} space={space} entry={entry} focused={entry.uuid === readOn} />
              ))}
            </ol>
          </Panel>
        </div>
      ))}
    </section>
  )
}
