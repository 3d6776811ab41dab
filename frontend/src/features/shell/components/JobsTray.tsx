import { ActionIcon, Button, Indicator, Popover, Progress, Text } from '@mantine/core'
import '@mantine/core/styles/Indicator.layer.css'
import { IconDownload, IconProgress, IconX } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '@/shared/api/client'
import type { Envelope, Job, Listing } from '@/shared/api/types'
import { useFormats } from '@/shared/i18n/format'
import { StatusBadge, type Tone } from '@/shared/ui/StatusBadge'
import { toastDone, toastError } from '@/shared/ui/toasts'
import classes from './JobsTray.module.css'

const KEY = ['me', 'jobs'] as const
const RUNNING = new Set<Job['status']>(['queued', 'running'])
const TONES: Record<Job['status'], Tone> = { queued: 'neutral', running: 'accent', done: 'good', failed: 'danger', cancelled: 'neutral' }

/** Long work goes on while people go elsewhere: its progress, its end, its file. */
export function JobsTray() {
  const { t } = useTranslation('shell')
  const queryClient = useQueryClient()
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api.get<Listing<Job>>('/me/jobs', { query: { per_page: 10 }, signal }),
    refetchInterval: (query) => (query.state.data?.data.some((job) => RUNNING.has(job.status)) ? 1500 : false),
    meta: { silent: true },
  })
  const jobs = useMemo(() => data?.data ?? [], [data])
  const running = jobs.filter((job) => RUNNING.has(job.status))
  const shown = jobs.filter((job) => RUNNING.has(job.status) || !job.seen)

  // Tell of what ended since the last look, and show the new state of its space.
  const known = useRef(new Map<string, Job['status']>())
  useEffect(() => {
    for (const job of jobs) {
      const before = known.current.get(job.uuid)
      known.current.set(job.uuid, job.status)
      if (before === undefined || !RUNNING.has(before) || RUNNING.has(job.status)) continue
      if (job.status === 'done') toastDone(t('jobs.ended', { title: job.title }))
      if (job.status === 'failed') toastError(new Error(job.message || t('jobs.failedNotice', { title: job.title })))
      void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey !== KEY && queryKey[1] !== 'user' && queryKey[1] !== 'jobs' })
    }
  }, [jobs, queryClient, t])

  const seen = useMutation({
    mutationFn: (job: Job) => api.post(`/jobs/${job.uuid}/seen`),
    onSettled: () => queryClient.invalidateQueries({ queryKey: KEY }),
  })
  const cancel = useMutation({
    mutationFn: (job: Job) => api.post<Envelope<Job>>(`/jobs/${job.uuid}/cancel`),
    onSettled: () => queryClient.invalidateQueries({ queryKey: KEY }),
  })
  if (shown.length === 0) return null
  return (
    <Popover position="bottom-end" width={340} trapFocus returnFocus>
      <Popover.Target>
        <Indicator color="accent" size={8} offset={7} processing={running.length > 0}>
          <ActionIcon aria-label={t('jobs.label', { count: running.length })}>
            <IconProgress size={20} stroke={1.6} />
          </ActionIcon>
        </Indicator>
      </Popover.Target>
      <Popover.Dropdown p={0}>
        <ul className={classes.list} aria-label={t('jobs.title')}>
          {shown.map((job) => (
            <li key={job.uuid} className={classes.job}>
              <div className={classes.head}>
                <Text fw={500} truncate flex={1}>
                  {job.title}
                </Text>
                <StatusBadge tone={TONES[job.status]}>{t(`jobs.${job.status}`)}</StatusBadge>
              </div>
              {RUNNING.has(job.status) ? (
                <Running job={job} onCancel={() => cancel.mutate(job)} />
              ) : (
                <div className={classes.foot}>
                  <Text size="sm" c="var(--v-text-2)" flex={1}>
                    {job.message}
                  </Text>
                  {job.file_url && job.status === 'done' && (
                    <Button
                      size="compact-sm"
                      variant="default"
                      leftSection={<IconDownload size={16} aria-hidden="true" />}
                      onClick={() => void api.download(job.file_url ?? '', job.title).catch(toastError)}
                    >
                      {t('actions.download')}
                    </Button>
                  )}
                  <ActionIcon size={28} aria-label={t('jobs.dismiss', { title: job.title })} onClick={() => seen.mutate(job)}>
                    <IconX size={16} />
                  </ActionIcon>
                </div>
              )}
            </li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  )
}

function Running({ job, onCancel }: { job: Job; onCancel: () => void }) {
  const { t } = useTranslation('shell')
  const { number } = useFormats()
  const percent = job.total ? Math.round((job.done / job.total) * 100) : 0
  return (
    <>
      <Progress value={job.total ? percent : 100} animated={!job.total} mt={8} aria-label={job.title} />
      <div className={classes.foot}>
        <Text size="sm" c="var(--v-text-2)" flex={1} style={{ fontVariantNumeric: 'tabular-nums' }}>
          {job.total ? t('jobs.progress', { done: number(job.done), total: number(job.total) }) : job.message}
        </Text>
        <Button size="compact-sm" variant="subtle" onClick={onCancel}>
          {t('actions.cancel')}
        </Button>
      </div>
    </>
  )
}
