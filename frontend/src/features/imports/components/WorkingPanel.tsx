import { Button, Progress } from '@mantine/core'
import { progressOf } from '@/features/jobs/model/jobs'
import type { Job } from '@/shared/api/types'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { Panel } from '@/shared/ui/Section'
import classes from './imports.module.css'

/** Work on rows of a file, how far it is, and a button that stops it: it goes on when the page is left. */
export function WorkingPanel(props: {
  title: string
  /** Null until it has begun. */
  job: Job | null
  stopping: boolean
  onStop: () => void
}) {
  const { title, job, stopping, onStop } = props
  const { t } = useTranslation('imports')
  const { number } = useFormats()
  const progress = job ? progressOf(job) : null
  return (
    <Panel className={classes.working}>
      <h2 className={classes.workingTitle}>{title}</h2>
      <Progress.Root size={8}>
        <Progress.Section
          value={progress ?? 100}
          color="accent"
          striped={progress === null}
          animated={progress === null}
          aria-label={title}
        />
      </Progress.Root>
      <div className={classes.workingLine}>
        <span>
          {job?.total
            ? t('working.rows', { done: number(job.done), count: job.total, total: number(job.total) })
            : t('working.starting')}
        </span>
        {job && (
          <Button variant="subtle" size="compact-md" loading={stopping} onClick={onStop}>
            {t('actions.cancel')}
          </Button>
        )}
      </div>
      {job?.message && (
        <p className={classes.help} role="status">
          {job.message}
        </p>
      )}
      <p className={classes.help}>{t('working.leave')}</p>
    </Panel>
  )
}
