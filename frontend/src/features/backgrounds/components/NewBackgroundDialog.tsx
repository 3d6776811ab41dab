import { Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { BackgroundDesign } from '@/shared/api/generated/types.gen'
import { FormProblem } from '@/shared/forms/fields'
import { useServerForm } from '@/shared/forms/useServerForm'
import { useTranslation } from '@/shared/i18n/i18n'
import { Select } from '@/shared/ui/layers/Select'
import { backgroundChanged, createBackground } from '../api'
import { DESIGNS } from '../model/background'

/** A name and a design, and the background opens. */
export default function NewBackgroundDialog({ space, onClose }: { space: string; onClose: () => void }) {
  const { t } = useTranslation('backgrounds')
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const form = useServerForm({
    initialValues: { name: '', design: 'waves' as BackgroundDesign },
    validate: { name: (name) => (name.trim() ? null : t('new.nameNeeded')) },
  })
  const submit = () =>
    form.submitWith(async ({ name, design }) => {
      const made = await createBackground(space, { name: name.trim(), design })
      await backgroundChanged(queryClient, space, made)
      await navigate({
        to: '/space/$space/services/virtual-backgrounds/$background',
        params: { space, background: made.uuid },
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
            maxLength={80}
            data-autofocus
            autoComplete="off"
            {...form.getInputProps('name')}
          />
          <Select
            label={t('value.design')}
            data={DESIGNS.map((value) => ({ value, label: t(`design.${value}`) }))}
            allowDeselect={false}
            {...form.getInputProps('design')}
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
