import { Button, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { FormProblem } from '@/shared/forms/fields'
import { useServerForm } from '@/shared/forms/useServerForm'
import { useTranslation } from '@/shared/i18n/i18n'
import { OwnPassword } from './OwnPassword'

/** Asks for the password before something that weighs; field errors come back to it. */
export function PasswordQuestion(props: {
  children: ReactNode
  confirmLabel: string
  tone: 'ink' | 'danger'
  onConfirm: (password: string) => Promise<unknown>
  onClose: () => void
}) {
  const { t } = useTranslation('accounts')
  const form = useServerForm({
    initialValues: { password: '' },
    validate: { password: (value) => (value ? null : t('fields.passwordMissing')) },
  })
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void form.submitWith(({ password }) => props.onConfirm(password))
      }}
    >
      <Stack gap="md">
        <Text component="div" c="var(--v-text-2)">
          {props.children}
        </Text>
        <FormProblem>{form.problem}</FormProblem>
        <OwnPassword data-autofocus {...form.getInputProps('password')} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={props.onClose} disabled={form.saving}>
            {t('actions.cancel')}
          </Button>
          <Button type="submit" color={props.tone} loading={form.saving}>
            {props.confirmLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
