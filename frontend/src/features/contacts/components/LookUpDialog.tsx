import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ContactOut } from '@/shared/api/generated/types.gen'
import type { Uuid } from '@/shared/api/types'
import { FormProblem } from '@/shared/forms/fields'
import { useServerForm } from '@/shared/forms/useServerForm'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { toastDone } from '@/shared/ui/toasts'
import { contactsChanged, eraseAddress, lookUp } from '../api'
import { calledBy } from '../model/listed'
import classes from './contacts.module.css'

/** Somebody asks what is kept of them, or wants it erased: found by the exact address, whoever holds the contact. */
export default function LookUpDialog({ space, onClose }: { space: Uuid; onClose: () => void }) {
  const { t } = useTranslation('contacts')
  const { number, date } = useFormats()
  const queryClient = useQueryClient()
  const [found, setFound] = useState<{ email: string; contacts: ContactOut[] } | null>(null)
  const form = useServerForm({
    initialValues: { email: '' },
    validate: { email: (email) => (email.includes('@') ? null : t('lookUp.missing')) },
  })
  const look = () =>
    form.submitWith(async ({ email }) => {
      setFound({ email: email.trim(), contacts: await lookUp(space, email.trim()) })
    })
  const erase = (email: string) =>
    form.submitWith(async () => {
      const erased = await eraseAddress(space, email)
      setFound(null)
      toastDone(t('erase.done', { count: erased, number: number(erased) }))
      await contactsChanged(queryClient, space)
    })
  return (
    <Modal opened onClose={onClose} title={t('lookUp.title')} closeButtonProps={{ 'aria-label': t('actions.close') }}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void look()
        }}
      >
        <Stack gap="md">
          <Text c="var(--v-text-2)">{t('lookUp.text')}</Text>
          <div className={classes.follow}>
            <TextInput
              label={t('column.email')}
              type="email"
              maxLength={254}
              autoComplete="off"
              data-autofocus
              {...form.getInputProps('email')}
            />
            <Button type="submit" variant="default" loading={form.saving}>
              {t('lookUp.action')}
            </Button>
          </div>
          <FormProblem>{form.problem}</FormProblem>
          {found && (
            <div role="status">
              {found.contacts.length === 0 ? (
                <Text>{t('lookUp.none', { email: found.email })}</Text>
              ) : (
                <Stack gap="md">
                  {found.contacts.map((contact) => (
                    <dl key={contact.uuid} className={classes.facts}>
                      <dt>{t('column.person')}</dt>
                      <dd>
                        {[calledBy(contact), contact.job_title, contact.company]
                          .filter((text, place, all) => text && all.indexOf(text) === place)
                          .join(', ')}
                      </dd>
                      <dt>{t('column.phone')}</dt>
                      <dd>{contact.phones.map((phone) => phone.number).join(', ') || '–'}</dd>
                      <dt>{t('column.met')}</dt>
                      <dd>{contact.meetings.map(({ at }) => date(at)).join(', ')}</dd>
                      <dt>{t('notes.title')}</dt>
                      <dd className={classes.text}>{contact.notes.map(({ text }) => text).join('\n') || '–'}</dd>
                      <dt>{t('lookUp.consent')}</dt>
                      <dd>{t(`consent.${contact.consent.state}`)}</dd>
                    </dl>
                  ))}
                  <Text c="var(--v-danger-text)">{t('erase.text')}</Text>
                  <Group justify="flex-end">
                    <Button color="danger" loading={form.saving} onClick={() => void erase(found.email)}>
                      {t('erase.action')}
                    </Button>
                  </Group>
                </Stack>
              )}
            </div>
          )}
        </Stack>
      </form>
    </Modal>
  )
}
