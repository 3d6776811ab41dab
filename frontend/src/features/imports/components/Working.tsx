import { Button, Progress } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { cancelJob } from '@/features/jobs/api'
import { progressOf } from '@/features/jobs/model/jobs'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { Panel } from '@/shared/ui/Section'
import { importKeys } from '../keys'
import type { Import } from '../model/wizard'
import classes from './imports.module.css'

/** Work on the import: it goes on when the page is left. */
export function Working({ space, item, title }: { space: string; item: Import; title: string }) {
  const { t } = useTranslation('imports')
  const { number } = useFormats()
  const queryClient = useQueryClient()
  const { job } = item
  const cancel = useMutation({
    mutationFn: async () => {
      if (job) await cancelJob(queryClient, job)
      await queryClient.invalidateQueries({ queryKey: importKeys.one(space, item.uuid) })
    },
  })
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
          <Button variant="subtle" size="compact-md" loading={cancel.isPending} onClick={() => cancel.mutate()}>
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
