import type { ScimCallOut } from '@/shared/api/generated/types.gen'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { Section } from '@/shared/ui/Section'
import { StatusBadge, type Tone } from '@/shared/ui/StatusBadge'
import classes from './scim.module.css'

const TONES: Record<ScimCallOut['outcome'], Tone> = {
  done: 'good',
  nothing: 'neutral',
  held: 'warning',
  refused: 'danger',
  failed: 'danger',
}

/** What the provider asked last, and what came of it. */
export function CallList({ calls }: { calls: ScimCallOut[] }) {
  const { t } = useTranslation('scim')
  const { dateTime } = useFormats()
  return (
    <Section title={t('calls.title')} description={calls.length ? t('calls.text') : t('calls.none')}>
      <ul className={classes.list}>
        {calls.map((call) => (
          <li key={call.uuid} className={classes.row}>
            <time className={classes.time} dateTime={call.at}>
              {dateTime(call.at)}
            </time>
            <div className={classes.words}>
              <p className={classes.name}>{call.label || call.operation}</p>
              <p className={classes.help}>
                {call.sentence}
                {call.label && ` · ${call.operation}`}
              </p>
            </div>
            <StatusBadge tone={TONES[call.outcome]}>{t(`outcomes.${call.outcome}`)}</StatusBadge>
          </li>
        ))}
      </ul>
    </Section>
  )
}
