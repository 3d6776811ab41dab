import { Modal, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MailboxHolder } from '@/shared/api/generated/types.gen'
import { SAID_HERE } from '@/shared/api/reads'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { Failure } from '@/shared/ui/Failure'
import { Pagination } from '@/shared/ui/Pagination'
import { logQuery } from '../api'
import classes from './mailboxes.module.css'

const SIZE = 25

/** What was done in the mailbox of a person, the newest first. */
export default function LogDialog(props: { space: string; person: MailboxHolder; onClose: () => void }) {
  const { t } = useTranslation('mailboxes')
  const { dateTime } = useFormats()
  const { space, person, onClose } = props
  const [page, setPage] = useState(1)
  const read = useQuery({ ...logQuery(space, { card: person.uuid, page, per_page: SIZE }), ...SAID_HERE })
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t('log.title', { name: person.name || t('people.nameless') })}
      closeButtonProps={{ 'aria-label': t('actions.close') }}
    >
      {read.isError && !read.data ? (
        <Failure of={read} />
      ) : !read.data ? (
        <Skeleton height={120} radius="md" />
      ) : read.data.data.length === 0 ? (
        <p className={classes.text}>{t('log.empty')}</p>
      ) : (
        <>
          <ul className={classes.log}>
            {read.data.data.map((line) => (
              <li key={line.uuid}>
                {line.said}
                <p className={classes.said}>
                  {dateTime(line.at)}
                  {line.address && ` · ${line.address}`}
                </p>
              </li>
            ))}
          </ul>
          <Pagination page={page} perPage={SIZE} total={read.data.meta.total} onPage={setPage} sizes={[]} />
        </>
      )}
    </Modal>
  )
}
