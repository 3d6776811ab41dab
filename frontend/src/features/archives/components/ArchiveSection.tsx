import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { PasswordQuestion } from '@/features/accounts/components/PasswordQuestion'
import { downloadJob, jobsQuery, jobStarted } from '@/features/jobs/api'
import { call } from '@/shared/api/client'
import type { Job, Uuid } from '@/shared/api/types'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { useAbilities } from '@/shared/permissions/abilities'
import { Modal } from '@/shared/ui/layers/Modal'
import { Section } from '@/shared/ui/Section'
import { toastDone, toastError } from '@/shared/ui/toasts'
import classes from './ArchiveSection.module.css'

/** As the letter has it behind the address. */
const PLACE = 'archive'

/** All that is kept of the person, to take away. */
export function OwnArchive() {
  return (
    <ArchiveSection
      of="person"
      isOne={(job) => job.kind === 'person_archive'}
      start={async (password) => (await call('POST', '/v1/me/archive', { body: { password } })).data}
    />
  )
}

/** All of a space, to take away: for who manages it. */
export function SpaceArchive({ space }: { space: Uuid }) {
  const { can } = useAbilities(space)
  if (!can('spaces.archive')) return null
  return (
    <ArchiveSection
      of="space"
      isOne={(job) => job.kind === 'space_archive' && job.space === space}
      start={async (password) =>
        (await call('POST', '/v1/spaces/{space_id}/archive', { path: { space_id: space }, body: { password } })).data
      }
    />
  )
}

interface ArchiveSectionProps {
  of: 'person' | 'space'
  isOne: (job: Job) => boolean
  start: (password: string) => Promise<Job>
}

function ArchiveSection({ of, isOne, start }: ArchiveSectionProps) {
  const { t } = useTranslation('archives')
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState(false)
  const close = () => setAsking(false)
  // The letter leads here, and the page has not this section yet when the browser looks for it.
  useEffect(() => {
    if (window.location.hash === `#${PLACE}`) document.getElementById(PLACE)?.scrollIntoView()
  }, [])
  return (
    <Section
      id={PLACE}
      title={t(`${of}.title`)}
      description={t(`${of}.text`)}
      action={
        <Button variant="default" onClick={() => setAsking(true)}>
          {t(`${of}.action`)}
        </Button>
      }
    >
      <ReadyArchives isOne={isOne} />
      <Modal
        opened={asking}
        onClose={close}
        title={t(`${of}.title`)}
        closeButtonProps={{ 'aria-label': t('actions.close') }}
      >
        {asking && (
          <PasswordQuestion
            confirmLabel={t(`${of}.action`)}
            tone="ink"
            onClose={close}
            onConfirm={async (password) => {
              jobStarted(queryClient, await start(password))
              close()
              toastDone(t('started'))
            }}
          >
            {t(`${of}.inside`)}
          </PasswordQuestion>
        )}
      </Modal>
    </Section>
  )
}

/** For how long the server keeps what a job has made. */
const KEPT = 30 * 24 * 3600 * 1000

/** Those that can be fetched: the list of background work forgets what was seen, and a mail leads here. */
function ReadyArchives({ isOne }: { isOne: (job: Job) => boolean }) {
  const { t } = useTranslation('archives')
  const { date, dateTime } = useFormats()
  const { data } = useQuery(jobsQuery)
  const ready = data?.data.filter((job) => isOne(job) && job.file_url) ?? []
  if (ready.length === 0) return null
  return (
    <ul className={classes.list}>
      {ready.map((job) => (
        <li key={job.uuid} className={classes.row}>
          <span>
            {t('ready', {
              when: dateTime(job.finished_at ?? job.created_at),
              until: date(Date.parse(job.created_at) + KEPT),
            })}
          </span>
          <Button variant="default" size="compact-sm" onClick={() => void downloadJob(job).catch(toastError)}>
            {t('download')}
          </Button>
        </li>
      ))}
    </ul>
  )
}
