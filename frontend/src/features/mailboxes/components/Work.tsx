import { Button, Checkbox } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { IconArrowBackUp, IconEye, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { cancelJob, jobsQuery } from '@/features/jobs/api'
import { progressOf } from '@/features/jobs/model/jobs'
import { isRunning } from '@/features/jobs/model/running'
import { signaturesQuery } from '@/features/signatures/api'
import { SAID_HERE } from '@/shared/api/reads'
import type { Job } from '@/shared/api/types'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { ConfirmDialog } from '@/shared/ui/ConfirmDialog'
import { Failure } from '@/shared/ui/Failure'
import { Select } from '@/shared/ui/layers/Select'
import { lazyPart } from '@/shared/ui/lazyPart'
import { toastError } from '@/shared/ui/toasts'
import { begin, putBack } from '../api'
import classes from './mailboxes.module.css'

const JobBar = lazyPart(() => import('./JobBar'))

type MailboxWork = 'check' | 'put' | 'restore'

/** Looks, rolls out and puts back: for those who are selected, else for all. */
export function Work(props: { space: string; selected: ReadonlySet<string>; onBegun: () => void }) {
  const { t } = useTranslation('mailboxes')
  const { space, selected, onBegun } = props
  const queryClient = useQueryClient()
  const signatures = useQuery({ ...signaturesQuery(space), ...SAID_HERE })
  const { data: jobs } = useQuery(jobsQuery)
  const [chosen, setChosen] = useState<string | null>(null)
  const [missing, setMissing] = useState(true)
  const [over, setOver] = useState(false)
  const [asking, setAsking] = useState<'put' | 'restore' | null>(null)
  const signature = chosen ?? signatures.data?.[0]?.uuid ?? null
  const some = selected.size > 0
  const start = useMutation({
    mutationFn: async (work: MailboxWork) => {
      const cards = some ? [...selected] : null
      if (work === 'restore') await putBack(queryClient, space, cards)
      else if (signature)
        await begin(queryClient, space, {
          work,
          signature,
          cards,
          missing: work === 'put' && !some && missing,
          over_changes: work === 'put' && over,
        })
    },
    onSuccess: onBegun,
    onError: toastError,
    onSettled: () => setAsking(null),
  })
  const job = jobs?.data.find((one) => one.space === space && one.kind.startsWith('signatures_mailboxes_'))
  const busy = start.isPending || (job !== undefined && isRunning(job))
  if (signatures.isError && !signatures.data) return <Failure of={signatures} />
  const count = selected.size
  return (
    <>
      <div className={classes.choices}>
        <Select
          label={t('work.signature')}
          data={(signatures.data ?? []).map(({ uuid, name }) => ({ value: uuid, label: name }))}
          value={signature}
          allowDeselect={false}
          onChange={setChosen}
        />
        {!some && (
          <Checkbox
            label={t('work.missing')}
            checked={missing}
            onChange={(event) => setMissing(event.currentTarget.checked)}
          />
        )}
        <Checkbox label={t('work.over')} checked={over} onChange={(event) => setOver(event.currentTarget.checked)} />
      </div>
      <div className={classes.actions}>
        <Button
          leftSection={<IconEye size={18} aria-hidden="true" />}
          disabled={busy || !signature}
          onClick={() => start.mutate('check')}
        >
          {some ? t('work.checkSome', { count }) : t('work.check')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconSend size={18} aria-hidden="true" />}
          disabled={busy || !signature}
          onClick={() => setAsking('put')}
        >
          {some ? t('work.putSome', { count }) : t('work.put')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconArrowBackUp size={18} aria-hidden="true" />}
          disabled={busy}
          onClick={() => setAsking('restore')}
        >
          {some ? t('work.restoreSome', { count }) : t('work.restore')}
        </Button>
      </div>
      {job && <Going job={job} />}
      <ConfirmDialog
        opened={asking !== null}
        onClose={() => setAsking(null)}
        onConfirm={() => asking && start.mutate(asking)}
        title={t(asking === 'restore' ? 'work.restoreTitle' : 'work.putTitle')}
        confirmLabel={t(asking === 'restore' ? 'work.restore' : 'work.put')}
        tone="ink"
        loading={start.isPending}
      >
        {t(asking === 'restore' ? 'work.restoreText' : over ? 'work.putOverText' : 'work.putText')}
      </ConfirmDialog>
    </>
  )
}

/** How far the work is, or what came of the last one. */
function Going({ job }: { job: Job }) {
  const { t } = useTranslation('mailboxes')
  const { number, relative } = useFormats()
  const queryClient = useQueryClient()
  const running = isRunning(job)
  const stop = useMutation({ mutationFn: () => cancelJob(queryClient, job), onError: toastError })
  const value = progressOf(job)
  return (
    <div className={classes.progress} role="status">
      <div className={classes.between}>
        <strong>{job.title}</strong>
        {running ? (
          <Button
            variant="default"
            size="compact-sm"
            disabled={job.cancel_requested || stop.isPending}
            onClick={() => stop.mutate()}
          >
            {t('work.stop')}
          </Button>
        ) : (
          job.finished_at && <span className={classes.said}>{relative(job.finished_at)}</span>
        )}
      </div>
      {running && (
        <>
          <JobBar value={value ?? 0} label={job.title} />
          <p className={classes.said}>
            {t('work.progress', { done: number(job.done), total: number(job.total ?? 0) })}
          </p>
        </>
      )}
      {job.message && <p className={classes.text}>{job.message}</p>}
    </div>
  )
}
