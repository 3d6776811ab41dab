import { useState } from 'react'
import { CardSelect } from '@/features/cards/components/CardSelect'
import type { ContactOut } from '@/shared/api/generated/types.gen'
import type { Uuid } from '@/shared/api/types'
import { OptionalLabel } from '@/shared/forms/fields'
import { useServerForm } from '@/shared/forms/useServerForm'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { useAbilities } from '@/shared/permissions/abilities'
import { Select } from '@/shared/ui/layers/Select'
import { TextArea } from '@/shared/ui/TextArea'
import { toastDone } from '@/shared/ui/toasts'
import { CaptureWays } from '../capture/components/CaptureWays'
import { PaperCard } from '../capture/components/PaperCard'
import { SeveralPeople } from '../capture/components/SeveralPeople'
import { draftOf, EMPTY, type Draft } from '../capture/model/draft'
import type { Person } from '../capture/model/people'
import { dropWaiting, type Waiting } from '../capture/store'
import { useKeeping } from '../capture/useKeeping'
import { saysNobody } from '../model/fields'
import { ContactFields } from './ContactFields'
import { ContactDialog, ContactFormBox } from './ContactFormBox'

/** Writes somebody into the book who was met, or whose paper card lies on the table: typed, scanned from a code, or
 *  read from a file. In a space the company holds the contact unless somebody is named; without one, the person's own
 *  card does. Without a network it waits in this browser. */
export default function NewContact({
  space,
  waiting,
  onClose,
  onCreated,
}: {
  space: Uuid | null
  /** One that waits, to be changed. */
  waiting?: Waiting
  onClose: () => void
  onCreated: (contact: ContactOut) => void
}) {
  const { t } = useTranslation(['contacts', 'contacts/capture'])
  const { number } = useFormats()
  const { can } = useAbilities(space)
  const { user, cards, only, keep } = useKeeping(space)
  const begun = waiting?.draft ?? EMPTY
  // The same form sent twice is one contact; a changed one is another send.
  const [key] = useState(() => crypto.randomUUID())
  const [photo, setPhoto] = useState(waiting?.photo ?? null)
  const [read, setRead] = useState<Pick<Draft, 'rest' | 'channel'>>(begun)
  const [several, setSeveral] = useState<Person[] | null>(null)
  const form = useServerForm({
    initialValues: { ...begun.fields, note: begun.note, card: begun.card },
    validate: {
      first_name: (_, values) => (saysNobody(values) ? t('new.nobody') : null),
      card: (card) => (space || only || card ? null : t('handOver.missing')),
    },
  })
  const take = (people: Person[]) => {
    const [person] = people
    if (!person) return
    if (people.length > 1) return setSeveral(people)
    const { fields, note, ...others } = draftOf(person)
    form.accept({ ...fields, note: note || form.values.note, card: form.values.card })
    setRead(others)
  }
  const submit = async () => {
    let made: ContactOut | null | undefined
    const done = await form.submitWith(async ({ note, card, ...fields }) => {
      const draft = { ...read, fields, note, card }
      // A key of what was read: the same file thrice is once.
      made = await keep(draft, photo, read.channel === 'scanned' && !waiting ? undefined : key)
      if (waiting) await dropWaiting(user.uuid, [waiting.key])
    })
    if (!done) return
    if (made) onCreated(made)
    else {
      toastDone(t('contacts/capture:kept'))
      onClose()
    }
  }
  const holder = (
    <>
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
    </>
  )
  const title = waiting ? t('contacts/capture:waiting.editTitle') : t('new.title')
  if (several)
    return (
      <ContactDialog title={title} onClose={onClose}>
        <SeveralPeople
          people={several}
          onKeep={async (person) =>
            (await keep({ ...draftOf(person), card: form.values.card ?? cards[0]?.uuid ?? null }, null)) !== null
          }
          onDone={(kept, waits) => {
            const words = [
              kept > 0 && t('contacts/capture:several.kept', { count: kept, number: number(kept) }),
              waits > 0 && t('contacts/capture:several.waits', { count: waits, number: number(waits) }),
            ]
            toastDone(words.filter(Boolean).join(' '))
            onClose()
          }}
          onBack={() => setSeveral(null)}
        >
          {holder}
        </SeveralPeople>
      </ContactDialog>
    )
  return (
    <ContactFormBox
      title={title}
      submit={t('new.keep')}
      saving={form.saving}
      problem={form.problem}
      onSubmit={submit}
      onClose={onClose}
    >
      {!waiting && <CaptureWays onPeople={take} />}
      <ContactFields form={form} />
      <PaperCard photo={photo} onPhoto={setPhoto} />
      {holder}
      <TextArea
        minRows={2}
        label={<OptionalLabel>{t('new.note')}</OptionalLabel>}
        maxLength={4000}
        {...form.getInputProps('note')}
      />
    </ContactFormBox>
  )
}
