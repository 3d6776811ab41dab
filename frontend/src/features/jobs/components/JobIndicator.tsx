import { ActionIcon, Button, Popover, Progress, Tooltip } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { IconListCheck, IconAlertTriangle, IconCircleCheck, IconCircleX, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { everySpace, inSpace, myCards, mySpaces } from '@/shared/api/keys'
import type { Job } from '@/shared/api/types'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { ButtonLink } from '@/shared/ui/ButtonLink'
import { hideToast, showToast, toastError } from '@/shared/ui/toasts'
import { cancelJob, downloadJob, jobsQuery, markSeen, undoJob, wasStartedHere } from '../api'
import {
  batchOf,
  broughtBy,
  endingOf,
  importOf,
  justEnded,
  overallProgress,
  progressOf,
  roundOf,
  type BatchResult,
  type Ending,
} from '../model/jobs'
import { isRunning } from '../model/running'
import { SkippedOfBatch } from './SkippedDialog'
import classes from './JobIndicator.module.css'

const SHOWN = 6

/** Stands in the top bar: what runs in the background, how far it is, and what has ended since one last looked.
    `since` is how things stood when this part was asked for. */
export function JobIndicator({ since }: { since: readonly Job[] }) {
  const { t } = useTranslation('jobs')
  const { number } = useFormats()
  const queryClient = useQueryClient()
  const [opened, setOpened] = useState(false)
  const { data } = useQuery(jobsQuery)
  const jobs = data?.data ?? []
  const [skipped, setSkipped] = useState<BatchResult | null>(null)
  useEndings(data?.data, since, setSkipped)
  const dialog = <SkippedOfBatch batch={skipped} onClose={() => setSkipped(null)} />

  const running = jobs.filter(isRunning)
  const unseen = jobs.filter((job) => !isRunning(job) && !job.seen)
  if (!opened && running.length === 0 && unseen.length === 0) return dialog

  const words =
    running.length > 0
      ? t('running', { count: running.length, number: number(running.length) })
      : unseen.length > 0
        ? t('finished', { count: unseen.length, number: number(unseen.length) })
        : t('label')
  const change = (next: boolean) => {
    setOpened(next)
    // Seen once the list was looked at; marked on leaving it, so that nothing moves under the eye.
    if (!next) void markSeen(queryClient, jobs)
  }
  const look = (batch: BatchResult) => {
    change(false)
    setSkipped(batch)
  }
  return (
    <>
      {dialog}
      <Popover opened={opened} onChange={change} position="bottom-end" width={340} trapFocus returnFocus>
        <Popover.Target>
          <Tooltip label={words} disabled={opened}>
            <ActionIcon aria-label={words} onClick={() => change(!opened)} className={classes.button}>
              {running.length > 0 ? (
                <Ring value={overallProgress(jobs)} />
              ) : (
                <IconListCheck size={20} aria-hidden="true" />
              )}
              {running.length === 0 && unseen.length > 0 && <span className={classes.dot} />}
            </ActionIcon>
          </Tooltip>
        </Popover.Target>
        <Popover.Dropdown p={0} aria-label={t('label')}>
          <h2 className={classes.title}>{t('label')}</h2>
          {jobs.length === 0 ? (
            <p className={classes.none}>{t('none')}</p>
          ) : (
            <ul className={classes.list}>
              {jobs.slice(0, SHOWN).map((job) => (
                <JobLine key={job.uuid} job={job} onLeave={() => change(false)} onSkipped={look} />
              ))}
            </ul>
          )}
        </Popover.Dropdown>
      </Popover>
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

const ICONS: Partial<Record<Ending, typeof IconCircleCheck>> = {
  done: IconCircleCheck,
  differs: IconAlertTriangle,
  failed: IconAlertTriangle,
  cancelled: IconCircleX,
}
const COLOURS: Partial<Record<Ending, string>> = {
  done: 'var(--v-good)',
  differs: 'var(--v-warning)',
  failed: 'var(--v-danger)',
}

function JobLine({
  job,
  onLeave,
  onSkipped,
}: {
  job: Job
  onLeave: () => void
  onSkipped: (batch: BatchResult) => void
}) {
  const { t } = useTranslation('jobs')
  const { number, relative } = useFormats()
  const queryClient = useQueryClient()
  const [cancelling, setCancelling] = useState(false)
  const progress = progressOf(job)
  const batch = isRunning(job) ? null : batchOf(job)
  const ending = endingOf(job)
  const Icon = ICONS[ending]
  const state =
    job.status === 'running'
      ? job.total
        ? t('status.running', { done: number(job.done), total: number(job.total) })
        : t('status.working')
      : t(`status.${job.status}`)
  return (
    <li className={classes.job}>
      <div className={classes.line}>
        {Icon && (
          <Icon size={18} aria-hidden="true" color={COLOURS[ending] ?? 'var(--v-text-3)'} className={classes.icon} />
        )}
        <div className={classes.words}>
          <span className={classes.name}>{job.title}</span>
        </div>
        {isRunning(job) ? (
          <ActionIcon
            size={28}
            aria-label={t('cancel', { name: job.title })}
            loading={cancelling}
            onClick={() => {
              setCancelling(true)
              cancelJob(queryClient, job)
                .catch(toastError)
                .finally(() => setCancelling(false))
            }}
          >
            <IconX size={16} />
          </ActionIcon>
        ) : (
          <JobButton job={job} onLeave={onLeave} />
        )}
      </div>
      {isRunning(job) && (
        <Progress.Root size={6} mt={8}>
          <Progress.Section
            value={progress ?? 100}
            color="accent"
            striped={progress === null}
            animated={progress === null}
            aria-label={job.title}
          />
        </Progress.Root>
      )}
      {isRunning(job) && job.message && (
        <p className={classes.state} role="status">
          {job.message}
        </p>
      )}
      <p className={classes.state}>
        {(ending === 'failed' || ending === 'differs' || ending === 'cancelled' || batch) && job.message
          ? job.message
          : state}
        {job.finished_at && ` · ${relative(job.finished_at)}`}
      </p>
      {batch && batch.skipped > 0 && (
        <Button variant="subtle" color="accent" size="compact-sm" ml={-8} onClick={() => onSkipped(batch)}>
          {t('showSkipped')}
        </Button>
      )}
    </li>
  )
}

/** What one does with a finished job: fetch its file, or look at its import. */
function JobButton({ job, onLeave }: { job: Job; onLeave: () => void }) {
  const { t } = useTranslation('jobs')
  const id = importOf(job)
  const batch = batchOf(job)
  if (batch?.canUndo) return <UndoButton batch={batch} />
  if (job.file_url) {
    return (
      <Button variant="default" size="compact-sm" onClick={() => void downloadJob(job).catch(toastError)}>
        {t('download')}
      </Button>
    )
  }
  const brought = broughtBy(job)
  if (brought) {
    return (
      <ButtonLink variant="default" size="compact-sm" to="/space/$space" params={{ space: brought }} onClick={onLeave}>
        {t('open')}
      </ButtonLink>
    )
  }
  const round = roundOf(job)
  if (job.space && round) {
    return (
      <ButtonLink
        variant="default"
        size="compact-sm"
        to="/space/$space/cards/invitations"
        params={{ space: job.space }}
        search={round}
        onClick={onLeave}
      >
        {t('open')}
      </ButtonLink>
    )
  }
  if (!job.space || !id) return null
  return (
    <ButtonLink
      variant="default"
      size="compact-sm"
      to="/space/$space/cards/import"
      params={{ space: job.space }}
      search={{ import: id }}
      onClick={onLeave}
    >
      {t('open')}
    </ButtonLink>
  )
}

/** Takes a change of many cards back; the way back is a job of its own. */
function UndoButton({ batch }: { batch: BatchResult }) {
  const { t } = useTranslation('jobs')
  const queryClient = useQueryClient()
  const [sending, setSending] = useState(false)
  return (
    <Button
      variant="default"
      size="compact-sm"
      loading={sending}
      onClick={() => {
        setSending(true)
        undoJob(queryClient, batch.space, batch.batch)
          .catch(toastError)
          .finally(() => setSending(false))
      }}
    >
      {t('actions.undo')}
    </Button>
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
      if (job.space) void queryClient.invalidateQueries({ queryKey: batch ? everySpace : inSpace(job.space) })
      if (batch) void queryClient.invalidateQueries({ queryKey: myCards })
      // A space that was brought is there, or gone again.
      if (batch || job.kind === 'space_bringing' || job.kind.startsWith('import_'))
        void queryClient.invalidateQueries({ queryKey: mySpaces })
      if (job.kind === 'export' && job.status === 'done' && wasStartedHere(job)) void downloadJob(job).catch(toastError)
      if (job.status === 'cancelled' && !batch?.canUndo) continue
      if (job.kind !== 'export' && router.state.location.pathname.endsWith('/cards/import')) {
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
