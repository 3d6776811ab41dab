import { Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { FieldRow, FormProblem } from '@/shared/forms/fields'
import { useServerForm } from '@/shared/forms/useServerForm'
import { useTranslation } from '@/shared/i18n/i18n'
import { PASSWORD_LENGTH, tooShort } from '../model/password'

interface NewPerson {
  first_name: string
  last_name: string
  password: string
}

/** Name and password of somebody whose address is proved. `onPerson` makes the account. */
export function PersonForm({
  email,
  action,
  name,
  autoFocus = false,
  onPerson,
}: {
  email: string
  action: string
  /** As it is known already. */
  name?: { first_name: string; last_name: string }
  autoFocus?: boolean
  onPerson: (person: NewPerson) => Promise<unknown>
}) {
  const { t } = useTranslation('accounts')
  const form = useServerForm({
    initialValues: { first_name: name?.first_name ?? '', last_name: name?.last_name ?? '', password: '' },
    validate: {
      first_name: (value) => (value.trim() ? null : t('fields.firstNameMissing')),
      last_name: (value) => (value.trim() ? null : t('fields.lastNameMissing')),
      password: (value) => (tooShort(value) ? t('fields.passwordShort', { length: PASSWORD_LENGTH }) : null),
    },
  })
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void form.submitWith(onPerson)
      }}
    >
      <Stack gap="md">
        <FormProblem>{form.problem}</FormProblem>
        <FieldRow>
          <TextInput
            label={t('fields.firstName')}
            autoComplete="given-name"
            autoFocus={autoFocus}
            {...form.getInputProps('first_name')}
          />
          <TextInput label={t('fields.lastName')} autoComplete="family-name" {...form.getInputProps('last_name')} />
        </FieldRow>
        {/* Password managers keep the password under the address. */}
        <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordInput
          label={t('fields.password')}
          description={t('fields.passwordHelp', { length: PASSWORD_LENGTH })}
          autoComplete="new-password"
          visibilityToggleButtonProps={{ 'aria-label': t('fields.showPassword') }}
          {...form.getInputProps('password')}
        />
        <Button type="submit" size="md" fullWidth loading={form.saving}>
          {action}
        </Button>
      </Stack>
    </form>
  )
}
