import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { cancelJob, markSeen } from '@/features/jobs/api'
import { endingOf } from '@/features/jobs/model/jobs'
import { isRunning } from '@/features/jobs/model/running'
import type { Job } from '@/shared/api/types'
import { EmptyState } from '@/shared/ui/EmptyState'
import { Panel } from '@/shared/ui/Section'
import { WorkingPanel } from './WorkingPanel'

/** The work on a file, and what came of it. */
export function FileWork(props: {
  job: Job
  words: Record<'running' | 'done' | 'differs' | 'cancelled' | 'failed' | 'anew', string>
  /** Where it leads from here; `done`: all is as it was to be. */
  link: (done: boolean) => ReactNode
  /** The work has been stopped. */
  onStopped: () => Promise<void>
  /** The work has ended, however it did. */
  onEnded: () => void
  onAnew: () => void
}) {
  const { job, words, onStopped, onEnded } = props
  const queryClient = useQueryClient()
  const runs = isRunning(job)
  const stop = useMutation({ mutationFn: () => cancelJob(queryClient, job).then(onStopped) })
  // Told once for each work, however often the page is drawn meanwhile.
  const { uuid } = job
  const ended = useRef(onEnded)
  useEffect(() => {
    ended.current = onEnded
  }, [onEnded])
  useEffect(() => {
    if (!runs) ended.current()
  }, [runs, uuid])
  // What is said here needs no other mark.
  useEffect(() => {
    if (!runs && !job.seen) void markSeen(queryClient, [job])
  }, [runs, job, queryClient])

  if (runs)
    return <WorkingPanel title={words.running} job={job} stopping={stop.isPending} onStop={() => stop.mutate()} />
  const ending = endingOf(job)
  const said = ending === 'done' || ending === 'differs' || ending === 'cancelled' ? ending : 'failed'
  return (
    <Panel>
      <EmptyState
        icon={
          said === 'done' ? (
            <IconCircleCheck size={28} color="var(--v-good)" />
          ) : said === 'cancelled' ? (
            <IconCircleX size={28} />
          ) : (
            <IconAlertTriangle size={28} color={said === 'differs' ? 'var(--v-warning)' : 'var(--v-danger)'} />
          )
        }
        title={words[said]}
        text={job.message}
        actions={
          <>
            {props.link(said === 'done')}
            <Button variant="default" onClick={props.onAnew}>
              {words.anew}
            </Button>
          </>
        }
      />
    </Panel>
  )
}
