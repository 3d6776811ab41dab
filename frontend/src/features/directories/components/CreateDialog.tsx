import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { DirectoryHome } from '@/shared/api/generated/types.gen'
import { FormProblem } from '@/shared/forms/fields'
import { useServerForm } from '@/shared/forms/useServerForm'
import { useTranslation } from '@/shared/i18n/i18n'
import { Modal } from '@/shared/ui/layers/Modal'
import { Select } from '@/shared/ui/layers/Select'
import { createDirectory } from '../api'
import { directoryKeys } from '../keys'

interface CreateDialogProps {
  opened: boolean
  onClose: () => void
  homes: DirectoryHome[]
}

export default function CreateDialog({ opened, onClose, homes }: CreateDialogProps) {
  const { t } = useTranslation('directories')
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('list.new')}
      closeButtonProps={{ 'aria-label': t('actions.close') }}
    >
      <CreateForm homes={homes} onClose={onClose} />
    </Modal>
  )
}

function CreateForm({ homes, onClose }: Omit<CreateDialogProps, 'opened'>) {
  const { t } = useTranslation('directories')
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const form = useServerForm({
    initialValues: { name: '', space: homes[0]?.uuid ?? '' },
    validate: {
      name: (value: string) => (value.trim() ? null : t('create.nameNeeded')),
    },
  })
  const create = () =>
    form.submitWith(async ({ name, space }) => {
      const made = await createDirectory(space, name.trim())
      await queryClient.invalidateQueries({ queryKey: directoryKeys.all })
      onClose()
      await navigate({
        to: '/user-directory/{-$id}',
        params: { id: made.uuid },
      })
    })
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void create()
      }}
    >
      <Stack gap="md">
        <FormProblem>{form.problem}</FormProblem>
        <TextInput
          label={t('create.name')}
          description={t('create.nameHelp')}
          maxLength={120}
          data-autofocus
          {...form.getInputProps('name')}
        />
        {homes.length > 1 && (
          <Select
            label={t('create.space')}
            description={t('create.spaceHelp')}
            data={homes.map(({ uuid, name }) => ({ value: uuid, label: name }))}
            value={form.values.space}
            allowDeselect={false}
            onChange={(space) => space && form.setFieldValue('space', space)}
          />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('actions.cancel')}
          </Button>
          <Button type="submit" loading={form.saving}>
            {t('create.action')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
