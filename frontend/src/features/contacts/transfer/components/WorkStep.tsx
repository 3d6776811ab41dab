import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { useEffect } from 'react'
import { WorkingPanel } from '@/features/imports/components/WorkingPanel'
import { cancelJob, markSeen } from '@/features/jobs/api'
import { endingOf } from '@/features/jobs/model/jobs'
import { isRunning } from '@/features/jobs/model/running'
import type { Job, Uuid } from '@/shared/api/types'
import { useTranslation } from '@/shared/i18n/i18n'
import { ButtonLink } from '@/shared/ui/ButtonLink'
import { EmptyState } from '@/shared/ui/EmptyState'
import { Panel } from '@/shared/ui/Section'
import { doublesChanged } from '../../api'
import { workQuery } from '../api'

/** The work on a file, and what came of it. */
export function WorkStep(props: {
  space: Uuid
  job: Job
  /** What each of them was given, to find them by. */
  tag: Uuid | null
  onAnew: () => void
}) {
  const { space, job, tag, onAnew } = props
  const { t } = useTranslation('contacts/transfer')
  const queryClient = useQueryClient()
  const runs = isRunning(job)
  const stop = useMutation({
    mutationFn: async () => {
      await cancelJob(queryClient, job)
      await queryClient.invalidateQueries({ queryKey: workQuery(space, job.uuid).queryKey })
    },
  })
  // Lists elsewhere are old once contacts were written, and what is said here needs no other mark.
  const { uuid } = job
  useEffect(() => {
    if (runs) return
    void doublesChanged(queryClient, space)
  }, [runs, uuid, queryClient, space])
  useEffect(() => {
    if (!runs && !job.seen) void markSeen(queryClient, [job])
  }, [runs, job, queryClient])

  if (runs)
    return <WorkingPanel title={t('run.running')} job={job} stopping={stop.isPending} onStop={() => stop.mutate()} />
  const ending = endingOf(job)
  const toBook = (
    <ButtonLink
      variant={ending === 'done' ? 'filled' : 'default'}
      to="/space/$space/contacts"
      params={{ space }}
      search={tag ? { tag: [tag] } : {}}
    >
      {t('run.toBook')}
    </ButtonLink>
  )
  const titles = { done: 'run.done', differs: 'run.differs', cancelled: 'run.cancelled' } as const
  return (
    <Panel>
      <EmptyState
        icon={
          ending === 'done' ? (
            <IconCircleCheck size={28} color="var(--v-good)" />
          ) : ending === 'cancelled' ? (
            <IconCircleX size={28} />
          ) : (
            <IconAlertTriangle size={28} color={ending === 'differs' ? 'var(--v-warning)' : 'var(--v-danger)'} />
          )
        }
        title={t(ending in titles ? titles[ending as keyof typeof titles] : 'run.failed')}
        text={job.message}
        actions={
          <>
            {toBook}
            <Button variant="default" onClick={onAnew}>
              {t('run.anew')}
            </Button>
          </>
        }
      />
    </Panel>
  )
}
