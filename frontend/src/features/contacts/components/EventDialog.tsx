import { ActionIcon, Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CardSelect } from '@/features/cards/components/CardSelect'
import type { ContactEventOut } from '@/shared/api/generated/types.gen'
import type { Uuid } from '@/shared/api/types'
import { FieldRow, FormProblem, OptionalLabel } from '@/shared/forms/fields'
import { useServerForm } from '@/shared/forms/useServerForm'
import { useTranslation } from '@/shared/i18n/i18n'
import { ConfirmDialog } from '@/shared/ui/ConfirmDialog'
import { DateField } from '@/shared/ui/dates/DateField'
import { Segmented } from '@/shared/ui/Segmented'
import { toastDone, toastError } from '@/shared/ui/toasts'
import { contactsChanged, deleteEvent, saveEvent } from '../api'
import { today } from '../model/days'
import classes from './contacts.module.css'

interface EventValues {
  name: string
  place: string
  starts_on: string
  ends_on: string
  /** Whose meetings carry it: those of all cards of the space, or of these. */
  who: 'all' | 'some'
  cards: { uuid: Uuid; name: string }[]
}

/** Makes an event, changes one, or deletes it. */
export default function EventDialog({
  space,
  event,
  onClose,
}: {
  space: Uuid
  event?: ContactEventOut
  onClose: () => void
}) {
  const { t } = useTranslation('contacts')
  const queryClient = useQueryClient()
  const [leaving, setLeaving] = useState(false)
  const form = useServerForm<EventValues>({
    initialValues: {
      name: event?.name ?? '',
      place: event?.place ?? '',
      starts_on: event?.starts_on ?? today(),
      ends_on: event?.ends_on ?? today(),
      who: event?.cards ? 'some' : 'all',
      cards: (event?.cards ?? []).map(({ uuid, name }) => ({ uuid, name })),
    },
    validate: {
      name: (name) => (name.trim() ? null : t('events.nameNeeded')),
      starts_on: (day) => (day ? null : t('events.dayNeeded')),
      ends_on: (day, { starts_on }) => (day && day < starts_on ? t('events.endsBefore') : null),
      cards: (cards, { who }) => (who === 'some' && cards.length === 0 ? t('events.whoNeeded') : null),
    },
  })
  const { who, cards } = form.values
  const submit = async () => {
    const done = await form.submitWith(async ({ name, place, starts_on, ends_on, who, cards }) => {
      await saveEvent(space, event?.uuid ?? null, {
        name: name.trim(),
        place: place.trim(),
        starts_on,
        ends_on: ends_on || starts_on,
        cards: who === 'all' ? null : cards.map(({ uuid }) => uuid),
      })
      await contactsChanged(queryClient, space)
    })
    if (!done) return
    onClose()
    toastDone(t('events.saved'))
  }
  const remove = async (gone: ContactEventOut) => {
    try {
      await deleteEvent(space, gone.uuid)
      onClose()
      toastDone(t('events.deleted'))
    } catch (error) {
      toastError(error)
    } finally {
      await contactsChanged(queryClient, space)
    }
  }
  return (
    <>
      <Modal
        opened={!leaving}
        onClose={onClose}
        title={event ? t('events.edit') : t('events.new')}
        closeButtonProps={{ 'aria-label': t('actions.close') }}
        closeOnClickOutside={false}
      >
        <form
          noValidate
          onSubmit={(sent) => {
            sent.preventDefault()
            void submit()
          }}
        >
          <Stack gap="md">
            <TextInput
              label={t('events.name')}
              placeholder={t('events.example')}
              maxLength={120}
              data-autofocus
              autoComplete="off"
              {...form.getInputProps('name')}
            />
            <TextInput
              label={<OptionalLabel>{t('events.place')}</OptionalLabel>}
              maxLength={120}
              autoComplete="off"
              {...form.getInputProps('place')}
            />
            <FieldRow>
              <DateField label={t('events.from')} {...form.getInputProps('starts_on')} />
              <DateField label={t('events.until')} min={form.values.starts_on} {...form.getInputProps('ends_on')} />
            </FieldRow>
            <Segmented
              aria-label={t('events.who')}
              value={who}
              onChange={(next) => form.setFieldValue('who', next as EventValues['who'])}
              data={[
                { value: 'all', label: t('events.everybody') },
                { value: 'some', label: t('events.some') },
              ]}
            />
            {who === 'some' && (
              <div>
                {/* Chosen, it stands below, and the field is free for the next one. */}
                <CardSelect
                  key={cards.length}
                  space={space}
                  label={t('events.addPerson')}
                  all
                  quiet
                  value={null}
                  error={form.errors.cards as string | undefined}
                  onPick={(card) => {
                    if (card && !cards.some(({ uuid }) => uuid === card.uuid))
                      form.setFieldValue('cards', [...cards, card])
                  }}
                />
                <ul className={classes.there} aria-label={t('events.who')}>
                  {cards.map((card) => (
                    <li key={card.uuid}>
                      <span className={classes.holder}>{card.name}</span>
                      <ActionIcon
                        variant="subtle"
                        c="var(--v-text-2)"
                        aria-label={t('fields.remove', { name: card.name })}
                        onClick={() =>
                          form.setFieldValue(
                            'cards',
                            cards.filter(({ uuid }) => uuid !== card.uuid),
                          )
                        }
                      >
                        <IconX size={16} aria-hidden="true" />
                      </ActionIcon>
                    </li>
                  ))}
                </ul>
              </div>
            )}
            <FormProblem>{form.problem}</FormProblem>
            <Group justify={event ? 'space-between' : 'flex-end'} gap="xs">
              {event && (
                <Button variant="subtle" color="danger" onClick={() => setLeaving(true)}>
                  {t('actions.delete')}
                </Button>
              )}
              <Group gap="xs">
                <Button variant="default" onClick={onClose} disabled={form.saving}>
                  {t('actions.cancel')}
                </Button>
                <Button type="submit" loading={form.saving}>
                  {t('actions.save')}
                </Button>
              </Group>
            </Group>
          </Stack>
        </form>
      </Modal>
      {event && (
        <ConfirmDialog
          opened={leaving}
          onClose={() => setLeaving(false)}
          onConfirm={() => void remove(event)}
          title={t('events.deleteTitle', { name: event.name })}
          confirmLabel={t('actions.delete')}
        >
          {t('events.deleteText')}
        </ConfirmDialog>
      )}
    </>
  )
}
