import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { call } from '@/shared/api/client'
import { inSpace } from '@/shared/api/keys'
import { FieldRow, FormProblem } from '@/shared/forms/fields'
import { useServerForm } from '@/shared/forms/useServerForm'
import { useTranslation } from '@/shared/i18n/i18n'
import { Modal } from '@/shared/ui/layers/Modal'

export function CreateCardDialog({ space, opened, onClose }: { space: string; opened: boolean; onClose: () => void }) {
  const { t } = useTranslation('cards/list')
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('create.title')}
      closeButtonProps={{ 'aria-label': t('actions.close') }}
    >
      <CreateForm space={space} onClose={onClose} />
    </Modal>
  )
}

function CreateForm({ space, onClose }: { space: string; onClose: () => void }) {
  const { t } = useTranslation('cards/list')
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const form = useServerForm({
    initialValues: { first_name: '', last_name: '' },
    validate: { first_name: (value, all) => (value.trim() || all.last_name.trim() ? null : t('create.nameNeeded')) },
  })
  const create = () =>
    form.submitWith(async (values) => {
      const { data } = await call('POST', '/v1/spaces/{space_id}/cards', {
        path: { space_id: space },
        body: {
          first_name: values.first_name.trim(),
          last_name: values.last_name.trim(),
        },
      })
      void queryClient.invalidateQueries({ queryKey: inSpace(space) })
      await navigate({ to: '/space/$space/cards/$id/edit/contact-details', params: { space, id: data.uuid } })
    })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void create()
      }}
    >
      <Stack gap="md">
        <FormProblem>{form.problem}</FormProblem>
        <FieldRow>
          <TextInput
            label={t('create.firstName')}
            autoComplete="off"
            data-autofocus
            {...form.getInputProps('first_name')}
          />
          <TextInput label={t('create.lastName')} autoComplete="off" {...form.getInputProps('last_name')} />
        </FieldRow>
        <Text size="sm" c="var(--v-text-2)">
          {t('create.help')}
        </Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} disabled={form.saving}>
            {t('actions.cancel')}
          </Button>
          <Button type="submit" loading={form.saving}>
            {t('create.submit')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
