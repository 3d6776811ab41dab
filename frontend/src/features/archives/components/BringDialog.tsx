import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { jobStarted } from '@/features/jobs/api'
import { useRefreshSpaces } from '@/features/spaces/api'
import { call } from '@/shared/api/client'
import type { ArchiveLookOut } from '@/shared/api/generated/types.gen'
import { FormProblem } from '@/shared/forms/fields'
import { useServerForm } from '@/shared/forms/useServerForm'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { Modal } from '@/shared/ui/layers/Modal'
import { toastDone } from '@/shared/ui/toasts'

const COMING = ['cards', 'templates', 'pictures', 'documents', 'notices'] as const

export default function BringDialog({
  opened,
  found,
  onClose,
}: {
  opened: boolean
  found: ArchiveLookOut | null
  onClose: () => void
}) {
  const { t } = useTranslation('archives')
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('bring.title')}
      closeButtonProps={{ 'aria-label': t('actions.close') }}
    >
      {found && <BringForm key={found.ticket} found={found} onClose={onClose} />}
    </Modal>
  )
}

function BringForm({ found, onClose }: { found: ArchiveLookOut; onClose: () => void }) {
  const { t } = useTranslation('archives')
  const { number } = useFormats()
  const queryClient = useQueryClient()
  const refresh = useRefreshSpaces()
  const form = useServerForm({ initialValues: { name: found.name, username: found.username } })
  const coming = COMING.filter((kind) => (found.rows[kind] ?? 0) > 0)
  const bring = () =>
    form.submitWith(async (values) => {
      const { data } = await call('POST', '/v1/me/space-archives/bring', { body: { ...values, ticket: found.ticket } })
      jobStarted(queryClient, data)
      await refresh()
      onClose()
      toastDone(t('bring.started'))
    })
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void bring()
      }}
    >
      <Stack gap="md">
        <FormProblem>{form.problem}</FormProblem>
        <div>
          <Text fw={500}>{t('bring.comes')}</Text>
          {coming.length === 0 && <Text c="var(--v-text-2)">{t('bring.nothing')}</Text>}
          <ul>
            {coming.map((kind) => (
              <li key={kind}>
                {t(`bring.${kind}`)}: {number(found.rows[kind] ?? 0)}
              </li>
            ))}
          </ul>
          <Text c="var(--v-text-2)">{t('bring.stays')}</Text>
        </div>
        <TextInput label={t('bring.name')} maxLength={120} data-autofocus {...form.getInputProps('name')} />
        <TextInput
          label={t('bring.address')}
          description={found.is_renamed ? t('bring.renamed') : undefined}
          maxLength={60}
          {...form.getInputProps('username')}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} disabled={form.saving}>
            {t('actions.cancel')}
          </Button>
          <Button type="submit" color="ink" loading={form.saving}>
            {t('bring.action')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
