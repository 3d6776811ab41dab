import { Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { SignatureLayout } from '@/shared/api/generated/types.gen'
import { FormProblem } from '@/shared/forms/fields'
import { useServerForm } from '@/shared/forms/useServerForm'
import { useTranslation } from '@/shared/i18n/i18n'
import { Select } from '@/shared/ui/layers/Select'
import { signatureChanged, createSignature } from '../api'
import { LAYOUTS } from '../model/signature'

/** A name and a layout, and the signature opens. */
export default function NewSignatureDialog({ space, onClose }: { space: string; onClose: () => void }) {
  const { t } = useTranslation('signatures')
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const form = useServerForm({
    initialValues: { name: '', layout: 'classic' as SignatureLayout },
    validate: { name: (name) => (name.trim() ? null : t('new.nameNeeded')) },
  })
  const submit = () =>
    form.submitWith(async ({ name, layout }) => {
      const made = await createSignature(space, { name: name.trim(), layout })
      await signatureChanged(queryClient, space, made)
      await navigate({
        to: '/space/$space/services/email-signatures/$signature',
        params: { space, signature: made.uuid },
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
            label={t('value.layout')}
            data={LAYOUTS.map((value) => ({ value, label: t(`layout.${value}`) }))}
            allowDeselect={false}
            {...form.getInputProps('layout')}
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
