import { Button, Group, Modal, Select, Stack, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { signaturesQuery } from '@/features/signatures/api'
import type { MailConnectionOut } from '@/shared/api/generated/types.gen'
import { SAID_HERE } from '@/shared/api/reads'
import { FormProblem, OptionalLabel } from '@/shared/forms/fields'
import { useServerForm } from '@/shared/forms/useServerForm'
import { useTranslation } from '@/shared/i18n/i18n'
import { Failure } from '@/shared/ui/Failure'
import { toastDone } from '@/shared/ui/toasts'
import { connectMicrosoft } from '../api'
import classes from './mailboxes.module.css'

const STEPS = ['signatures', 'application', 'save', 'deploy', 'people'] as const

/** What the add-in of Outlook gives out, and how people are proved to it. */
export default function MicrosoftDialog(props: { space: string; connection: MailConnectionOut; onClose: () => void }) {
  const { t } = useTranslation('mailboxes')
  const { space, connection, onClose } = props
  const queryClient = useQueryClient()
  const signatures = useQuery({ ...signaturesQuery(space), ...SAID_HERE })
  const form = useServerForm({
    initialValues: {
      new_signature: connection.new_signature ?? '',
      reply_signature: connection.reply_signature ?? '',
      tenant: connection.identifier,
      application: connection.application,
    },
  })
  const { values, errors, setFieldValue } = form
  const submit = async () => {
    const done = await form.submitWith((given) =>
      connectMicrosoft(queryClient, space, {
        new_signature: given.new_signature || null,
        reply_signature: given.reply_signature || null,
        tenant: given.tenant.trim() || null,
        application: given.application.trim() || null,
      }),
    )
    if (!done) return
    onClose()
    toastDone(t('microsoft.done'))
  }
  const names = (signatures.data ?? []).map(({ uuid, name }) => ({ value: uuid, label: name }))
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t('microsoft.title')}
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
          <ol className={classes.steps}>
            {STEPS.map((step) => (
              <li key={step}>{t(`microsoft.steps.${step}`, { host: window.location.host })}</li>
            ))}
          </ol>
          {signatures.isError && !signatures.data && <Failure of={signatures} compact />}
          <Select
            label={t('microsoft.new')}
            placeholder={t('microsoft.none')}
            data={names}
            value={values.new_signature || null}
            clearable
            error={errors.new_signature}
            onChange={(chosen) => setFieldValue('new_signature', chosen ?? '')}
          />
          <Select
            label={t('microsoft.reply')}
            placeholder={t('microsoft.none')}
            data={names}
            value={values.reply_signature || null}
            clearable
            error={errors.reply_signature}
            onChange={(chosen) => setFieldValue('reply_signature', chosen ?? '')}
          />
          <TextInput
            label={<OptionalLabel>{t('microsoft.identifier')}</OptionalLabel>}
            description={t('microsoft.identifierHelp')}
            autoComplete="off"
            {...form.getInputProps('tenant')}
          />
          <TextInput
            label={<OptionalLabel>{t('microsoft.application')}</OptionalLabel>}
            autoComplete="off"
            {...form.getInputProps('application')}
          />
          <FormProblem>{form.problem}</FormProblem>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose} disabled={form.saving}>
              {t('actions.cancel')}
            </Button>
            <Button type="submit" loading={form.saving}>
              {t('actions.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
