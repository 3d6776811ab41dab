import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { FormProblem } from '@/shared/forms/fields'
import { useServerForm } from '@/shared/forms/useServerForm'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { Modal } from '@/shared/ui/layers/Modal'

/** Why many products are locked. */
export default function ReasonDialog(props: {
  count: number
  /** Throws what the server refuses. */
  onLock: (reason: string) => Promise<void>
  onClose: () => void
}) {
  const { t } = useTranslation('products')
  const { number } = useFormats()
  const { count, onLock, onClose } = props
  const form = useServerForm({
    initialValues: { reason: '' },
    validate: { reason: (reason) => (reason.trim() ? null : t('reason.missing')) },
  })
  const submit = async () => {
    if (await form.submitWith(({ reason }) => onLock(reason.trim()))) onClose()
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('many.lockTitle', { count, number: number(count) })}
      closeButtonProps={{ 'aria-label': t('actions.close') }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <Stack gap="md">
          <Text c="var(--v-text-2)">{t('ask.lock.space')}</Text>
          <TextInput
            label={t('reason.label')}
            description={t('reason.help')}
            placeholder={t('reason.example')}
            maxLength={200}
            data-autofocus
            {...form.getInputProps('reason')}
          />
          <FormProblem>{form.problem}</FormProblem>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose} disabled={form.saving}>
              {t('actions.cancel')}
            </Button>
            <Button type="submit" color="danger" loading={form.saving}>
              {t('act.lock')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
