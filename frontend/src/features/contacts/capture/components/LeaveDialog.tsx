import { useState } from 'react'
import type { Uuid } from '@/shared/api/types'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { ConfirmDialog } from '@/shared/ui/ConfirmDialog'
import { waitingCount } from '../flag'
import { dropWaiting, waitingOf } from '../store'

/** Before somebody signs out whose contacts wait in this browser: they would be lost. */
export default function LeaveDialog(props: { user: Uuid; onClose: () => void; onLeave: () => void }) {
  const { user, onClose, onLeave } = props
  const { t } = useTranslation('contacts/capture')
  const { number } = useFormats()
  const [busy, setBusy] = useState(false)
  const count = waitingCount(user)
  const leave = async () => {
    setBusy(true)
    const all = await waitingOf(user).catch(() => [])
    await dropWaiting(
      user,
      all.map(({ key }) => key),
    ).catch(() => undefined)
    onLeave()
  }
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => void leave()}
      title={t('leave.title')}
      confirmLabel={t('leave.action')}
      loading={busy}
    >
      {t('leave.text', { count, number: number(count) })}
    </ConfirmDialog>
  )
}
