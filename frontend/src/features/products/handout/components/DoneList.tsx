import { Button, Loader } from '@mantine/core'
import { IconAlertCircle, IconArrowBackUp, IconCheck } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { Avatar } from '@/shared/ui/Avatar'
import { Thumbnail } from '../../components/Thumbnail'
import type { Entry } from '../model/entries'
import type { HandOut } from '../useHandOut'
import classes from './handout.module.css'

/** What was handed out, the last first. What failed stands above, and stays until something is done about it. */
export function DoneList({ out }: { out: HandOut }) {
  const { t } = useTranslation('products/handout')
  const { number } = useFormats()
  const failed = out.entries.filter(({ state }) => state === 'failed')
  const others = out.entries.filter(({ state }) => state !== 'failed')
  if (out.entries.length === 0) return null
  return (
    <section className={classes.done} aria-label={t('done')}>
      {failed.length > 0 && (
        <>
          <h2 className={classes.heading}>{t('failed', { count: failed.length, number: number(failed.length) })}</h2>
          <ul className={classes.entries}>
            {failed.map((entry) => (
              <Row key={entry.id} entry={entry} out={out} />
            ))}
          </ul>
        </>
      )}
      {others.length > 0 && (
        <>
          <h2 className={classes.heading}>{t('done')}</h2>
          <ul className={classes.entries}>
            {others.map((entry) => (
              <Row key={entry.id} entry={entry} out={out} />
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

function Row({ entry, out }: { entry: Entry; out: HandOut }) {
  const { t } = useTranslation('products/handout')
  const { state, serial, product, person, problem } = entry
  const about = problem ?? (state === 'undone' ? t('state.undone') : person.job_title || person.department)
  return (
    <li className={classes.entry} data-state={state}>
      {state === 'failed' ? (
        <IconAlertCircle size={20} aria-hidden="true" className={classes.bad} />
      ) : state === 'sending' || state === 'undoing' ? (
        <Loader size={18} role="img" aria-label={t(`state.${state}`)} />
      ) : state === 'undone' ? (
        <IconArrowBackUp size={20} aria-hidden="true" className={classes.third} />
      ) : (
        <IconCheck size={20} aria-hidden="true" className={classes.good} />
      )}
      <span className={classes.what}>
        <Thumbnail picture={product?.picture ?? null} />
        <span className={classes.serial}>{serial}</span>
      </span>
      <span className={classes.to}>
        <Avatar name={person.name} picture={person.picture} size={28} />
        <span className={classes.words}>
          <span className={classes.name}>{person.name}</span>
          {about && <span className={problem ? classes.badText : classes.second}>{about}</span>}
        </span>
      </span>
      <span className={classes.acts}>
        {state === 'done' && <Ago at={entry.at} />}
        {state === 'done' && (
          <Button
            variant="default"
            size="compact-md"
            leftSection={<IconArrowBackUp size={16} aria-hidden="true" />}
            aria-label={t('undoFor', { undo: t('actions.undo'), serial, name: person.name })}
            onClick={() => void out.undo(entry)}
          >
            {t('actions.undo')}
          </Button>
        )}
        {state === 'failed' && (
          <>
            <Button variant="default" size="compact-md" onClick={() => void out.retry(entry)}>
              {t('actions.retry')}
            </Button>
            <Button variant="subtle" size="compact-md" onClick={() => out.drop(entry)}>
              {t('actions.discard')}
            </Button>
          </>
        )}
      </span>
    </li>
  )
}

const SECOND = 1_000

/** How long ago, as long as it is looked at. */
function Ago({ at }: { at: number }) {
  const { ago, dateTime } = useFormats()
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND)
    return () => clearInterval(timer)
  }, [])
  return (
    <time className={classes.ago} dateTime={new Date(at).toISOString()} title={dateTime(at)}>
      {ago(at, now)}
    </time>
  )
}
