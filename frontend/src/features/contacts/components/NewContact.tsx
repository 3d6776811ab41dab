import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CardSelect } from '@/features/cards/components/CardSelect'
import { cardsQuery } from '@/features/cards/list/api'
import { DONE_WITHOUT } from '@/shared/api/reads'
import type { ContactOut } from '@/shared/api/generated/types.gen'
import type { Uuid } from '@/shared/api/types'
import { useServerForm } from '@/shared/forms/useServerForm'
import { OptionalLabel } from '@/shared/forms/fields'
import { useTranslation } from '@/shared/i18n/i18n'
import { useAbilities } from '@/shared/permissions/abilities'
import { Select } from '@/shared/ui/layers/Select'
import { TextArea } from '@/shared/ui/TextArea'
import { contactsChanged, createContact } from '../api'
import { NOBODY, patchOf, saysNobody } from '../model/fields'
import { ContactFields } from './ContactFields'
import { ContactFormBox } from './ContactFormBox'

/** Writes somebody into the book who was met, or whose paper card lies on the table. In a space the company holds the
 *  contact unless somebody is named; without one, the person's own card does. */
export default function NewContact({
  space,
  onClose,
  onCreated,
}: {
  space: Uuid | null
  onClose: () => void
  onCreated: (contact: ContactOut) => void
}) {
  const { t } = useTranslation('contacts')
  const queryClient = useQueryClient()
  const { can } = useAbilities(space)
  const mine = useQuery({
    ...cardsQuery({ kind: 'mine' }, { sort: 'name', per_page: 25 }),
    ...DONE_WITHOUT,
    enabled: !space,
  })
  const cards = mine.data?.data ?? []
  const only = cards.length === 1 ? cards[0]?.uuid : undefined
  // The same form sent twice is one contact.
  const [key] = useState(() => crypto.randomUUID())
  const form = useServerForm({
    initialValues: { ...NOBODY, note: '', card: null as Uuid | null },
    validate: {
      first_name: (_, values) => (saysNobody(values) ? t('new.nobody') : null),
      card: (card) => (space || only || card ? null : t('handOver.missing')),
    },
  })
  const submit = async () => {
    let made: ContactOut | undefined
    const done = await form.submitWith(async ({ note, card, ...fields }) => {
      const holder = card ?? only ?? null
      const where = space ?? cards.find(({ uuid }) => uuid === holder)?.space.uuid
      if (!where) return
      made = await createContact(where, { ...patchOf(fields), note: note.trim(), card: holder, key })
      await contactsChanged(queryClient, where)
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
      {space && can('cards.read') && (
        <CardSelect
          space={space}
          label={t('new.owner')}
          all
          value={form.values.card}
          error={form.errors.card}
          onChange={(card) => form.setFieldValue('card', card)}
        />
      )}
      {!space && cards.length > 1 && (
        <Select
          label={t('column.owner')}
          data={cards.map(({ uuid, name }) => ({ value: uuid, label: name }))}
          value={form.values.card}
          error={form.errors.card}
          onChange={(card) => form.setFieldValue('card', card)}
          searchable
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
