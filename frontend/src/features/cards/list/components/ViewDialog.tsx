import { Button, Group, TextInput } from '@mantine/core'
import { FormProblem } from '@/shared/forms/fields'
import { useServerForm } from '@/shared/forms/useServerForm'
import { useTranslation } from '@/shared/i18n/i18n'
import { Modal } from '@/shared/ui/layers/Modal'

export interface ViewDialogProps {
  opened: boolean
  onClose: () => void
  /** May throw what the server has against the name. */
  onSave: (name: string) => Promise<unknown>
}

/** Asks for the name under which the list is kept as it is now. */
export default function ViewDialog({ opened, onClose, onSave }: ViewDialogProps) {
  const { t } = useTranslation('cards/list')
  const form = useServerForm({
    initialValues: { name: '' },
    validate: { name: (value) => (value.trim() ? null : t('views.nameNeeded')) },
  })
  const save = () =>
    form.submitWith(async ({ name }) => {
      await onSave(name.trim())
      onClose()
    })
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('views.save')}
      closeButtonProps={{ 'aria-label': t('actions.close') }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <FormProblem>{form.problem}</FormProblem>
        <TextInput
          label={t('views.name')}
          description={t('views.text')}
          maxLength={60}
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('name')}
        />
        <Group justify="flex-end" gap="xs" mt="lg">
          <Button variant="default" onClick={onClose} disabled={form.saving}>
            {t('actions.cancel')}
          </Button>
          <Button type="submit" loading={form.saving}>
            {t('actions.save')}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
