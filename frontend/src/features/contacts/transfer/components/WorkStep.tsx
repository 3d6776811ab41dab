import { useQueryClient } from '@tanstack/react-query'
import { FileWork } from '@/features/imports/components/FileWork'
import type { Job, Uuid } from '@/shared/api/types'
import { useTranslation } from '@/shared/i18n/i18n'
import { ButtonLink } from '@/shared/ui/ButtonLink'
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
  return (
    <FileWork
      job={job}
      words={{
        running: t('run.running'),
        done: t('run.done'),
        differs: t('run.differs'),
        cancelled: t('run.cancelled'),
        failed: t('run.failed'),
        anew: t('run.anew'),
      }}
      link={(done) => (
        <ButtonLink
          variant={done ? 'filled' : 'default'}
          to="/space/$space/contacts"
          params={{ space }}
          search={tag ? { tag: [tag] } : {}}
        >
          {t('run.toBook')}
        </ButtonLink>
      )}
      onStopped={() => queryClient.invalidateQueries({ queryKey: workQuery(space, job.uuid).queryKey })}
      // Lists elsewhere are old once contacts were written.
      onEnded={() => void doublesChanged(queryClient, space)}
      onAnew={onAnew}
    />
  )
}
