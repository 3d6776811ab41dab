import { Button, Group } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Uuid } from '@/shared/api/types'
import { useUser } from '@/shared/auth/session'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { ConfirmDialog } from '@/shared/ui/ConfirmDialog'
import { Panel } from '@/shared/ui/Section'
import { toastError } from '@/shared/ui/toasts'
import { onWaiting } from '../flag'
import type { Draft } from '../model/draft'
import { sendNow } from '../sendNow'
import { dropWaiting, waitingOf, type Waiting } from '../store'
import classes from './capture.module.css'

function calledBy({ fields }: Draft): string {
  const name = [fields.prefix, fields.first_name, fields.last_name].filter(Boolean).join(' ')
  return name || fields.company || fields.emails[0]?.email || fields.phones[0]?.number || fields.website
}

/** What was written without a network, and what the server did not take: it can be looked at, changed and removed. */
export default function WaitingContacts({ space, onEdit }: { space: Uuid | null; onEdit: (one: Waiting) => void }) {
  const { t } = useTranslation('contacts/capture')
  const { number, dateTime } = useFormats()
  const queryClient = useQueryClient()
  const user = useUser().uuid
  const [all, setAll] = useState<Waiting[]>([])
  const [leaving, setLeaving] = useState<Waiting | null>(null)
  const [sending, setSending] = useState(false)
  useEffect(() => {
    let gone = false
    const read = () =>
      void waitingOf(user).then(
        (found) => gone || setAll(found),
        () => undefined,
      )
    read()
    const end = onWaiting(read)
    return () => {
      gone = true
      end()
    }
  }, [user])
  const shown = all.filter((one) => space === null || one.space === space)
  if (shown.length === 0) return null
  const send = async () => {
    setSending(true)
    try {
      await sendNow(queryClient, user)
    } catch (error) {
      toastError(error)
    } finally {
      setSending(false)
    }
  }
  return (
    <Panel className={classes.waiting}>
      <section aria-label={t('waiting.label')}>
        <div className={classes.waitingHead}>
          <h2 className={classes.waitingTitle}>
            <IconCloudOff size={18} aria-hidden="true" />
            {t('waiting.title', { count: shown.length, number: number(shown.length) })}
          </h2>
          <Button variant="default" size="compact-md" loading={sending} onClick={() => void send()}>
            {t('waiting.send')}
          </Button>
        </div>
        <ul className={classes.waitingList}>
          {shown.map((one) => {
            const name = calledBy(one.draft)
            return (
              <li key={one.key}>
                <div>
                  <div className={classes.waitingName}>{name}</div>
                  <div className={one.problem ? classes.problem : classes.quiet}>
                    {one.problem || t('waiting.since', { when: dateTime(one.at) })}
                  </div>
                </div>
                <Group gap="xs">
                  <Button
                    variant="subtle"
                    size="compact-md"
                    aria-label={t('waiting.named', { action: t('actions.edit'), name })}
                    onClick={() => onEdit(one)}
                  >
                    {t('actions.edit')}
                  </Button>
                  <Button
                    variant="subtle"
                    size="compact-md"
                    aria-label={t('waiting.named', { action: t('actions.remove'), name })}
                    onClick={() => setLeaving(one)}
                  >
                    {t('actions.remove')}
                  </Button>
                </Group>
              </li>
            )
          })}
        </ul>
      </section>
      <ConfirmDialog
        opened={leaving !== null}
        onClose={() => setLeaving(null)}
        onConfirm={() => {
          if (leaving) void dropWaiting(user, [leaving.key]).catch(toastError)
          setLeaving(null)
        }}
        title={t('waiting.removeTitle', { name: leaving ? calledBy(leaving.draft) : '' })}
        confirmLabel={t('actions.remove')}
      >
        {t('waiting.removeText')}
      </ConfirmDialog>
    </Panel>
  )
}
