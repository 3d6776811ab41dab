import { ActionIcon, Button, Popover, Progress, Tooltip } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconX } from '@tabler/icons-react'
import { cloneElement, useState } from 'react'
import type { Job } from '@/shared/api/types'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { ButtonLink } from '@/shared/ui/ButtonLink'
import { useOpenAtOnce, type OnDemandProps } from '@/shared/ui/layers/OnDemand'
import { toastError } from '@/shared/ui/toasts'
import { cancelJob, downloadJob, jobsQuery, markSeen, undoJob } from '../api'
import {
  batchOf,
  broughtBy,
  endingOf,
  importOf,
  progressOf,
  roundOf,
  type BatchResult,
  type Ending,
} from '../model/jobs'
import { isRunning } from '../model/running'
import classes from './JobIndicator.module.css'

const SHOWN = 6

interface JobListProps extends OnDemandProps {
  opened: boolean
  onChange: (opened: boolean) => void
  /** Asks for the cards that a change left as they were. */
  onSkipped: (batch: BatchResult) => void
  /** What the button says. */
  words: string
}

/** What runs and what has ended, below the button of the top bar. */
export default function JobList({ button, opened, onChange, onSkipped, words }: JobListProps) {
  const { t } = useTranslation('jobs')
  const queryClient = useQueryClient()
  const { data } = useQuery(jobsQuery)
  const jobs = data?.data ?? []
  const change = (next: boolean) => {
    onChange(next)
    // Seen once the list was looked at; marked on leaving it, so that nothing moves under the eye.
    if (!next) void markSeen(queryClient, jobs)
  }
  const { target } = useOpenAtOnce(button, onChange)
  const look = (batch: BatchResult) => {
    change(false)
    onSkipped(batch)
  }
  return (
    <Popover opened={opened} onChange={change} position="bottom-end" width={340} trapFocus returnFocus>
      <Popover.Target>
        <Tooltip label={words} disabled={opened}>
          {cloneElement(target, { onClick: () => change(!opened) })}
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
        ? t('status.running', {
            done: number(job.done),
            total: number(job.total),
          })
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
