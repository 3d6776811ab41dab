import { Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { FormProblem } from '@/shared/forms/fields'
import { useServerForm } from '@/shared/forms/useServerForm'
import { useTranslation } from '@/shared/i18n/i18n'
import { createLocation, locationsChanged } from '../api'

/** A name, and the location opens. */
export default function NewLocationDialog({ space, onClose }: { space: string; onClose: () => void }) {
  const { t } = useTranslation('locations')
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const form = useServerForm({
    initialValues: { name: '' },
    validate: { name: (name) => (name.trim() ? null : t('new.nameNeeded')) },
  })
  const submit = () =>
    form.submitWith(async ({ name }) => {
      const made = await createLocation(space, { name: name.trim() })
      await locationsChanged(queryClient, space, made)
      await navigate({
        to: '/space/$space/services/locations/$location',
        params: { space, location: made.uuid },
      })
    })
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('new.title')}
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
            label={t('value.name')}
            placeholder={t('new.example')}
            maxLength={120}
            data-autofocus
            autoComplete="off"
            {...form.getInputProps('name')}
          />
          <FormProblem>{form.problem}</FormProblem>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose} disabled={form.saving}>
              {t('actions.cancel')}
            </Button>
            <Button type="submit" loading={form.saving}>
              {t('new.create')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
