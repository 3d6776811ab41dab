import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { DONE_WITHOUT } from '@/shared/api/reads'
import type { ContactOut } from '@/shared/api/generated/types.gen'
import type { Uuid } from '@/shared/api/types'
import { cardsQuery } from '@/features/cards/list/api'
import { useServerForm } from '@/shared/forms/useServerForm'
import { OptionalLabel } from '@/shared/forms/fields'
import { useTranslation } from '@/shared/i18n/i18n'
import { Select } from '@/shared/ui/layers/Select'
import { TextArea } from '@/shared/ui/TextArea'
import { contactsChanged, createContact } from '../api'
import { NOBODY, patchOf, saysNobody } from '../model/fields'
import { ContactFields } from './ContactFields'
import { ContactFormBox } from './ContactFormBox'

/** Writes somebody into the book who was met, or whose paper card lies on the table. */
export default function NewContact({
  space,
  onClose,
  onCreated,
}: {
  space: Uuid
  onClose: () => void
  onCreated: (contact: ContactOut) => void
}) {
  const { t } = useTranslation('contacts')
  const queryClient = useQueryClient()
  const mine = useQuery({ ...cardsQuery({ kind: 'mine' }, { sort: 'name', per_page: 25 }), ...DONE_WITHOUT })
  const cards = mine.data?.data.filter((card) => card.space.uuid === space) ?? []
  // The same form sent twice is one contact.
  const [key] = useState(() => crypto.randomUUID())
  const form = useServerForm({
    initialValues: { ...NOBODY, note: '', card: null as string | null },
    validate: { first_name: (_, values) => (saysNobody(values) ? t('new.nobody') : null) },
  })
  const submit = async () => {
    let made: ContactOut | undefined
    const done = await form.submitWith(async ({ note, card, ...fields }) => {
      made = await createContact(space, {
        ...patchOf(fields),
        note: note.trim(),
        card: card ?? cards[0]?.uuid ?? null,
        key,
      })
      await contactsChanged(queryClient, space)
    })
    if (done && made) onCreated(made)
  }
  return (
    <ContactFormBox
      title={t('new.title')}
      submit={t('new.keep')}
      saving={form.saving}
      problem={form.problem}
      onSubmit={submit}
      onClose={onClose}
    >
      <ContactFields form={form} />
      {cards.length > 1 && (
        <Select
          label={t('column.owner')}
          data={cards.map(({ uuid, name }) => ({ value: uuid, label: name }))}
          value={form.values.card ?? cards[0]?.uuid ?? null}
          onChange={(card) => form.setFieldValue('card', card)}
          allowDeselect={false}
        />
      )}
      <TextArea
        minRows={2}
        label={<OptionalLabel>{t('new.note')}</OptionalLabel>}
        maxLength={4000}
        {...form.getInputProps('note')}
      />
    </ContactFormBox>
  )
}
