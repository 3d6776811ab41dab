import { Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { FormProblem } from '@/shared/forms/fields'
import { useServerForm } from '@/shared/forms/useServerForm'
import { useTranslation } from '@/shared/i18n/i18n'
import { campaignChanged, createCampaign } from '../campaigns'

/** A name, and the letter opens. */
export default function NewCampaign({ space, onClose }: { space: string; onClose: () => void }) {
  const { t } = useTranslation('newsletter')
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const form = useServerForm({
    initialValues: { name: '' },
    validate: { name: (name) => (name.trim() ? null : t('campaigns.nameNeeded')) },
  })
  const submit = () =>
    form.submitWith(async ({ name }) => {
      const made = await createCampaign(space, name.trim())
      await campaignChanged(queryClient, made)
      await navigate({
        to: '/space/$space/services/newsletter/campaigns/$campaign',
        params: { space, campaign: made.uuid },
      })
    })
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('campaigns.new')}
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
            label={t('more.name')}
            description={t('more.nameHelp')}
            placeholder={t('campaigns.example')}
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
              {t('campaigns.create')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
