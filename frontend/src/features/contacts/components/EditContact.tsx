import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ContactOut } from '@/shared/api/generated/types.gen'
import { useServerForm } from '@/shared/forms/useServerForm'
import { useTranslation } from '@/shared/i18n/i18n'
import { toastDone } from '@/shared/ui/toasts'
import { PaperCard } from '../capture/components/PaperCard'
import { uploadPhoto } from '../capture/send'
import { changeContact, contactsChanged } from '../api'
import { fieldsOf, patchOf, saysNobody } from '../model/fields'
import { calledBy } from '../model/listed'
import { ContactFields } from './ContactFields'
import { ContactFormBox } from './ContactFormBox'

export default function EditContact({ contact, onClose }: { contact: ContactOut; onClose: () => void }) {
  const { t } = useTranslation('contacts')
  const queryClient = useQueryClient()
  const form = useServerForm({
    initialValues: fieldsOf(contact),
    validate: { first_name: (_, values) => (saysNobody(values) ? t('new.nobody') : null) },
  })
  // Undefined: it stays as it is.
  const [photo, setPhoto] = useState<Blob | null>()
  const submit = async () => {
    const done = await form.submitWith(async (values) => {
      const patch = patchOf(values, contact)
      if (photo) patch.picture = await uploadPhoto(contact.space.uuid, photo)
      else if (photo === null && contact.picture) patch.picture = null
      if (Object.keys(patch).length > 0) await changeContact(contact, patch)
      await contactsChanged(queryClient, contact.space.uuid)
    })
    if (!done) return
    onClose()
    toastDone(t('edit.done'))
  }
  return (
    <ContactFormBox
      title={t('edit.title', { name: calledBy(contact) })}
      submit={t('actions.save')}
      saving={form.saving}
      problem={form.problem}
      onSubmit={submit}
      onClose={onClose}
    >
      <ContactFields form={form} />
      <PaperCard photo={photo ?? null} picture={photo === undefined ? contact.picture : null} onPhoto={setPhoto} />
    </ContactFormBox>
  )
}
