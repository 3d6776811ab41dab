import { Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { PASSWORD_LENGTH, tooShort } from '@/features/accounts/model/password'
import { signIn } from '@/shared/auth/session'
import { FieldRow, FormProblem } from '@/shared/forms/fields'
import { useServerForm } from '@/shared/forms/useServerForm'
import { currentLanguage } from '@/shared/i18n/i18n'
import { registerByCode, type Accepted } from '../api'

/** The account of somebody who is invited and has none: the link has proven the address. */
export function InvitedAccount({
  code,
  email,
  onJoined,
}: {
  code: string
  email: string
  onJoined: (accepted: Accepted) => Promise<unknown>
}) {
  const { t } = useTranslation('members')
  const queryClient = useQueryClient()
  const form = useServerForm({
    initialValues: { first_name: '', last_name: '', password: '' },
    validate: {
      first_name: (value) => (value.trim() ? null : t('account.firstNameMissing')),
      last_name: (value) => (value.trim() ? null : t('account.lastNameMissing')),
      password: (value) => (tooShort(value) ? t('account.passwordHelp', { length: PASSWORD_LENGTH }) : null),
    },
  })
  const submit = () =>
    form.submitWith(async (values) => {
      const joined = await registerByCode(code, { ...values, lang: currentLanguage() })
      await signIn(queryClient, joined)
      await onJoined(joined)
    })
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Stack gap="md">
        <FormProblem>{form.problem}</FormProblem>
        <FieldRow>
          <TextInput label={t('account.firstName')} autoComplete="given-name" {...form.getInputProps('first_name')} />
          <TextInput label={t('account.lastName')} autoComplete="family-name" {...form.getInputProps('last_name')} />
        </FieldRow>
        {/* Password managers keep the password under the address. */}
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordInput
          label={t('account.password')}
          description={t('account.passwordHelp', { length: PASSWORD_LENGTH })}
          autoComplete="new-password"
          visibilityToggleButtonProps={{ 'aria-label': t('account.showPassword') }}
          {...form.getInputProps('password')}
        />
        <Button type="submit" size="md" fullWidth loading={form.saving}>
          {t('account.submit')}
        </Button>
      </Stack>
    </form>
  )
}
