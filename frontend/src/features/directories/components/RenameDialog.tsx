import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { FormProblem } from '@/shared/forms/fields'
import { useServerForm } from '@/shared/forms/useServerForm'
import { useTranslation } from '@/shared/i18n/i18n'
import { Modal } from '@/shared/ui/layers/Modal'
import { renameDirectory } from '../api'
import { directoryKeys } from '../keys'

interface RenameDialogProps {
  opened: boolean
  onClose: () => void
  id: string
  name: string
}

/** Another name for the directory. */
export default function RenameDialog({ opened, onClose, id, name }: RenameDialogProps) {
  const { t } = useTranslation('directories')
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('renameTitle')}
      closeButtonProps={{ 'aria-label': t('actions.close') }}
    >
      <RenameForm id={id} name={name} onClose={onClose} />
    </Modal>
  )
}

function RenameForm({ id, name, onClose }: Omit<RenameDialogProps, 'opened'>) {
  const { t } = useTranslation('directories')
  const queryClient = useQueryClient()
  const form = useServerForm({
    initialValues: { name },
    validate: {
      name: (value: string) => (value.trim() ? null : t('create.nameNeeded')),
    },
  })
  const submit = () =>
    form.submitWith(async (values) => {
      await renameDirectory(id, values.name.trim())
      await queryClient.invalidateQueries({ queryKey: directoryKeys.all })
      onClose()
    })
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Stack gap="md">
        <FormProblem>{form.problem}</FormProblem>
        <TextInput label={t('create.name')} maxLength={120} data-autofocus {...form.getInputProps('name')} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('actions.cancel')}
          </Button>
          <Button type="submit" loading={form.saving}>
            {t('actions.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
