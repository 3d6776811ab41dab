import { ActionIcon, Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { IconListCheck } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { everySpace, inSpace, myCards, mySpaces } from '@/shared/api/keys'
import type { Job } from '@/shared/api/types'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { lazyDialog } from '@/shared/ui/lazyPart'
import { OnDemand } from '@/shared/ui/layers/OnDemand'
import { hideToast, showToast, toastError } from '@/shared/ui/toasts'
import { downloadJob, jobsQuery, markSeen, undoJob, wasStartedHere } from '../api'
import { batchOf, broughtBy, importOf, justEnded, overallProgress, roundOf, type BatchResult } from '../model/jobs'
import { isExport, isRunning } from '../model/running'
import classes from './JobIndicator.module.css'

/** The list, and what it lies in, come when somebody is about to open it. */
const loadList = () => import('./JobList')
const SkippedOfBatch = lazyDialog<{ batch: BatchResult; onClose: () => void }>(() =>
  import('./SkippedDialog').then(({ SkippedOfBatch }) => ({
    default: SkippedOfBatch,
  })),
)

/** Stands in the top bar: what runs in the background, how far it is, and what has ended since one last looked.
    `since` is how things stood when this part was asked for. */
export function JobIndicator({ since }: { since: readonly Job[] }) {
  const { t } = useTranslation('jobs')
  const { number } = useFormats()
  const [opened, setOpened] = useState(false)
  // Who has looked finds the button where it was, with the focus.
  const [looked, setLooked] = useState(false)
  const { data } = useQuery(jobsQuery)
  const jobs = data?.data ?? []
  const [skipped, setSkipped] = useState<BatchResult | null>(null)
  useEndings(data?.data, since, setSkipped)
  const dialog = skipped && <SkippedOfBatch batch={skipped} onClose={() => setSkipped(null)} />

  const running = jobs.filter(isRunning)
  const unseen = jobs.filter((job) => !isRunning(job) && !job.seen)
  if (!looked && running.length === 0 && unseen.length === 0) return dialog

  const words =
    running.length > 0
      ? t('running', { count: running.length, number: number(running.length) })
      : unseen.length > 0
        ? t('finished', { count: unseen.length, number: number(unseen.length) })
        : t('label')
  return (
    <>
      {dialog}
      <OnDemand
        load={loadList}
        popup="dialog"
        opened={opened}
        onChange={(next: boolean) => {
          setOpened(next)
          setLooked(true)
        }}
        onSkipped={setSkipped}
        words={words}
        hint={words}
        button={
          <ActionIcon aria-label={words} className={classes.button}>
            {running.length > 0 ? (
              <Ring value={overallProgress(jobs)} />
            ) : (
              <IconListCheck size={20} aria-hidden="true" />
            )}
            {running.length === 0 && unseen.length > 0 && <span className={classes.dot} />}
          </ActionIcon>
        }
      />
    </>
  )
}

function Ring({ value }: { value: number | null }) {
  const round = 2 * Math.PI * 8
  return (
    <svg
      width={22}
      height={22}
      viewBox="0 0 22 22"
      aria-hidden="true"
      className={value === null ? classes.turning : undefined}
    >
      <circle cx={11} cy={11} r={8} fill="none" stroke="var(--v-line-strong)" strokeWidth={3} />
      <circle
        cx={11}
        cy={11}
        r={8}
        fill="none"
        stroke="var(--v-accent)"
        strokeWidth={3}
        strokeLinecap="round"
        strokeDasharray={`${(round * Math.max(value ?? 25, 4)) / 100} ${round}`}
        transform="rotate(-90 11 11)"
      />
    </svg>
  )
}

/** Wherever one is: a word when something ends. The import page speaks for itself. */
function useEndings(jobs: Job[] | undefined, since: readonly Job[], onSkipped: (batch: BatchResult) => void) {
  const { t } = useTranslation('jobs')
  const queryClient = useQueryClient()
  const router = useRouter()
  const before = useRef(new Map(since.map((job) => [job.uuid, job.status])))
  useEffect(() => {
    if (!jobs) return
    const ended = justEnded(before.current, jobs)
    before.current = new Map(jobs.map((job) => [job.uuid, job.status]))
    for (const job of ended) {
      const batch = batchOf(job)
      // Moved cards are new in another space.
      if (job.space)
        void queryClient.invalidateQueries({
          queryKey: batch ? everySpace : inSpace(job.space),
        })
      if (batch) void queryClient.invalidateQueries({ queryKey: myCards })
      // A space that was brought is there, or gone again.
      if (batch || job.kind === 'space_bringing' || job.kind.startsWith('import_'))
        void queryClient.invalidateQueries({ queryKey: mySpaces })
      if (isExport(job) && job.status === 'done' && wasStartedHere(job)) void downloadJob(job).catch(toastError)
      if (job.status === 'cancelled' && !batch?.canUndo) continue
      if (!isExport(job) && /\/(cards|contacts)\/import$/.test(router.state.location.pathname)) {
        void markSeen(queryClient, [job])
        continue
      }
      const failed = job.status === 'failed'
      const words = t(failed ? 'ended.failed' : batch || job.differs ? 'ended.cards' : 'ended.done', {
        title: job.title,
        message: job.message,
      })
      const id = `job-${job.uuid}`
      showToast({
        id,
        tone: failed ? 'danger' : job.differs ? 'warning' : 'good',
        message: (
          <div className={classes.toast}>
            <span>{words}</span>
            <ToastButton
              job={job}
              onLeave={() => hideToast(id)}
              open={(to) => void router.navigate({ href: to })}
              undo={(one) => void undoJob(queryClient, one.space, one.batch).catch(toastError)}
              show={onSkipped}
            />
          </div>
        ),
      })
    }
  }, [jobs, queryClient, router, t, onSkipped])
}

/** Toasts stand outside of the router, so this one leads on by itself. */
interface ToastButtonProps {
  job: Job
  onLeave: () => void
  open: (address: string) => void
  undo: (batch: BatchResult) => void
  show: (batch: BatchResult) => void
}

function ToastButton({ job, onLeave, open, undo, show }: ToastButtonProps) {
  const { t } = useTranslation('jobs')
  const id = importOf(job)
  const batch = batchOf(job)
  const button = (words: string, act: () => void) => (
    <Button
      key={words}
      variant="subtle"
      color="accent"
      size="compact-sm"
      onClick={() => {
        onLeave()
        act()
      }}
    >
      {words}
    </Button>
  )
  if (batch) {
    return (
      <span className={classes.toastButtons}>
        {batch.skipped > 0 && button(t('show'), () => show(batch))}
        {batch.canUndo && button(t('actions.undo'), () => undo(batch))}
      </span>
    )
  }
  if (job.file_url) return button(t('download'), () => void downloadJob(job).catch(toastError))
  const brought = broughtBy(job)
  if (brought) return button(t('open'), () => open(`/space/${brought}`))
  const round = roundOf(job)
  if (round && job.space) {
    const place = `/space/${job.space}/cards/invitations${round.round ? `?round=${round.round}` : ''}`
    return button(t('open'), () => open(place))
  }
  if (!id || !job.space) return null
  return button(t('open'), () => open(`/space/${job.space}/cards/import?import=${id}`))
}
