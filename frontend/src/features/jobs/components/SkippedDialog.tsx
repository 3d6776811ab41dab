import { Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { SAID_HERE } from '@/shared/api/reads'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { Failure, type Failed } from '@/shared/ui/Failure'
import { SkeletonRows } from '@/shared/ui/SkeletonRows'
import { batchQuery, type SkippedCard } from '../api'
import type { BatchResult } from '../model/jobs'
import classes from './SkippedDialog.module.css'
import { StayedList } from './StayedList'

/** The cards that a change left as they were, by the reason. */
export function SkippedDialog({
  opened,
  rows,
  total,
  failed,
  onClose,
}: {
  opened: boolean
  rows: readonly SkippedCard[] | undefined
  total?: number
  /** The rows could not be read. */
  failed?: Failed
  onClose: () => void
}) {
  const { t } = useTranslation('jobs')
  const { number } = useFormats()
  const more = (total ?? 0) - (rows?.length ?? 0)
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('skipped.title')}
      closeButtonProps={{ 'aria-label': t('actions.close') }}
    >
      {rows ? (
        <StayedList rows={rows.map(({ name, reason }) => ({ name: name || t('skipped.nameless'), reason }))} />
      ) : failed ? (
        <Failure of={failed} />
      ) : (
        <SkeletonRows rows={4} height={24} />
      )}
      {rows && more > 0 && <p className={classes.more}>{t('skipped.more', { count: more, number: number(more) })}</p>}
    </Modal>
  )
}

/** The same for a change that was a job: the list is fetched. */
export function SkippedOfBatch({ batch, onClose }: { batch: BatchResult | null; onClose: () => void }) {
  const changes = batchQuery(batch?.space ?? '', batch?.batch ?? '')
  const read = useQuery({ ...changes, ...SAID_HERE, enabled: batch !== null })
  return (
    <SkippedDialog
      opened={batch !== null}
      rows={read.data?.skipped}
      total={read.data?.skipped_count}
      failed={read.isError ? read : undefined}
      onClose={onClose}
    />
  )
}
