import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { FormProblem } from '@/shared/forms/fields'
import { useServerForm } from '@/shared/forms/useServerForm'
import { useTranslation } from '@/shared/i18n/i18n'
import { Modal } from '@/shared/ui/layers/Modal'
import { toastDone } from '@/shared/ui/toasts'
import { correctAddress, type InvitedPerson } from '../api'
import { readInvitedAgain } from '../keys'

export interface AddressDialogProps {
  space: string
  person: InvitedPerson | null
  onClose: () => void
}

/** The right address of somebody whose mail came back. */
export function AddressDialog({ space, person, onClose }: AddressDialogProps) {
  const { t } = useTranslation('members/rounds')
  return (
    <Modal
      opened={person !== null}
      onClose={onClose}
      title={t('correct.title', { name: person?.name ?? '' })}
      closeButtonProps={{ 'aria-label': t('actions.close') }}
    >
      {person && <Form space={space} person={person} onClose={onClose} />}
    </Modal>
  )
}

function Form({ space, person, onClose }: { space: string; person: InvitedPerson; onClose: () => void }) {
  const { t } = useTranslation('members/rounds')
  const queryClient = useQueryClient()
  const form = useServerForm({ initialValues: { email: person.email } })
  const save = async ({ email }: { email: string }) => {
    const { reason } = await correctAddress(space, person.uuid, email)
    onClose()
    await readInvitedAgain(queryClient, space)
    toastDone(reason || t('correct.done', { email }))
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void form.submitWith(save)
      }}
    >
      <Stack gap="md">
        <FormProblem>{form.problem}</FormProblem>
        {person.note && (
          <Text size="sm" c="var(--v-text-2)">
            {t('correct.said', { note: person.note })}
          </Text>
        )}
        <TextInput
          type="email"
          label={t('address')}
          description={t('correct.help')}
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('email')}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} disabled={form.saving}>
            {t('actions.cancel')}
          </Button>
          <Button type="submit" loading={form.saving}>
            {t('correct.action')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
