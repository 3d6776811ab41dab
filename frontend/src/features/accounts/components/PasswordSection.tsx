import { Button, PasswordInput, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '@/shared/api/client'
import type { User } from '@/shared/api/types'
import { FieldRow, FormProblem } from '@/shared/forms/fields'
import { useServerForm } from '@/shared/forms/useServerForm'
import { useTranslation } from '@/shared/i18n/i18n'
import { Section } from '@/shared/ui/Section'
import { toastDone } from '@/shared/ui/toasts'
import { accountKeys } from '../keys'
import { PASSWORD_LENGTH, tooShort } from '../model/password'

/** Changed by who knows the present one; who signs in elsewhere alone is told that there is none. */
export function PasswordSection({ user }: { user: User }) {
  const { t } = useTranslation('accounts')
  if (!user.has_password)
    return (
      <Section title={t('password.title')}>
        <Text c="var(--v-text-2)">{t('password.none', { forgot: t('login.forgot') })}</Text>
      </Section>
    )
  return <PasswordForm />
}

function PasswordForm() {
  const { t } = useTranslation('accounts')
  const queryClient = useQueryClient()
  const form = useServerForm({
    initialValues: { current_password: '', new_password: '' },
    validate: {
      current_password: (value) => (value ? null : t('fields.passwordMissing')),
      new_password: (value) => (tooShort(value) ? t('fields.passwordShort', { length: PASSWORD_LENGTH }) : null),
    },
  })
  const toggle = { 'aria-label': t('fields.showPassword') }
  return (
    <Section title={t('password.title')} description={t('password.text')}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void form.submitWith(async (values) => {
            await call('POST', '/v1/me/password', { body: values })
            form.accept({ current_password: '', new_password: '' })
            toastDone(t('password.done'))
            void queryClient.invalidateQueries({ queryKey: accountKeys.sessions })
          })
        }}
      >
        <Stack gap="md" align="stretch">
          <FormProblem>{form.problem}</FormProblem>
          <FieldRow>
            <PasswordInput
              label={t('fields.currentPassword')}
              autoComplete="current-password"
              visibilityToggleButtonProps={toggle}
              {...form.getInputProps('current_password')}
            />
            <PasswordInput
              label={t('fields.newPassword')}
              description={t('fields.passwordHelp', { length: PASSWORD_LENGTH })}
              autoComplete="new-password"
              visibilityToggleButtonProps={toggle}
              {...form.getInputProps('new_password')}
            />
          </FieldRow>
          <Button
            type="submit"
            variant="default"
            loading={form.saving}
            disabled={form.changed.length === 0}
            style={{ alignSelf: 'flex-start' }}
          >
            {t('password.submit')}
          </Button>
        </Stack>
      </form>
    </Section>
  )
}
