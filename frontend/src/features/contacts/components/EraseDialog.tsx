import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ContactOut } from '@/shared/api/generated/types.gen'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { ConfirmDialog } from '@/shared/ui/ConfirmDialog'
import { toastDone, toastError } from '@/shared/ui/toasts'
import { contactsChanged, eraseContact } from '../api'
import { calledBy } from '../model/listed'

/** Erases somebody who asks for it: nothing brings it back. */
export default function EraseDialog({
  contact,
  onClose,
  onErased,
}: {
  contact: ContactOut
  onClose: () => void
  onErased: () => void
}) {
  const { t } = useTranslation('contacts')
  const { number } = useFormats()
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState(false)
  const erase = async () => {
    setBusy(true)
    try {
      const erased = await eraseContact(contact.uuid)
      toastDone(t('erase.done', { count: erased, number: number(erased) }))
      onErased()
      await contactsChanged(queryClient, contact.space.uuid)
    } catch (error) {
      toastError(error)
      setBusy(false)
    }
  }
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => void erase()}
      title={t('erase.title', { name: calledBy(contact) })}
      confirmLabel={t('erase.action')}
      loading={busy}
    >
      {t('erase.text')}
    </ConfirmDialog>
  )
}
