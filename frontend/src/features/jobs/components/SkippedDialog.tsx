import { Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@/shared/i18n/format'
import { SkeletonRows } from '@/shared/ui/SkeletonRows'
import { batchQuery, type SkippedCard } from '../api'
import { byReason } from '../model/skipped'
import type { BatchResult } from '../model/jobs'
import classes from './SkippedDialog.module.css'

/** The cards that a change left as they were, by the reason. */
export function SkippedDialog({
  opened,
  rows,
  total,
  onClose,
}: {
  opened: boolean
  rows: readonly SkippedCard[] | undefined
  total?: number
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
        byReason(rows).map(([reason, names]) => (
          <section key={reason} className={classes.group}>
            <h3 className={classes.reason}>
              {reason} <span className={classes.count}>{number(names.length)}</span>
            </h3>
            <ul className={classes.names}>
              {names.map((name, index) => (
                <li key={index}>{name || t('skipped.nameless')}</li>
              ))}
            </ul>
          </section>
        ))
      ) : (
        <SkeletonRows rows={4} height={24} />
      )}
      {rows && more > 0 && <p className={classes.more}>{t('skipped.more', { count: more, number: number(more) })}</p>}
    </Modal>
  )
}

/** The same for a change that was a job: the list is fetched. */
export function SkippedOfBatch({ batch, onClose }: { batch: BatchResult | null; onClose: () => void }) {
  const { data, error } = useQuery({ ...batchQuery(batch?.space ?? '', batch?.batch ?? ''), enabled: batch !== null })
  return (
    <SkippedDialog
      opened={batch !== null && !error}
      rows={data?.skipped}
      total={data?.skipped_count}
      onClose={onClose}
    />
  )
}
