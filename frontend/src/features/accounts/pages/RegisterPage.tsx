import { Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '@/shared/api/client'
import { FieldRow, FormProblem } from '@/shared/forms/fields'
import { useServerForm } from '@/shared/forms/useServerForm'
import { TextLink } from '@/shared/ui/ButtonLink'
import { currentLanguage } from '@/shared/i18n/i18n'
import { browserZone } from '@/shared/i18n/zones'
import { CheckMail } from '../components/CheckMail'
import { SessionHeader } from '../components/SessionHeader'
import { looksLikeEmail, PASSWORD_LENGTH, tooShort } from '../model/password'

export function RegisterPage() {
  const { t } = useTranslation('accounts')
  const [done, setDone] = useState<string | null>(null)
  const form = useServerForm({
    initialValues: { first_name: '', last_name: '', email: '', password: '' },
    validate: {
      first_name: (value) => (value.trim() ? null : t('fields.firstNameMissing')),
      last_name: (value) => (value.trim() ? null : t('fields.lastNameMissing')),
      email: (value) => (looksLikeEmail(value) ? null : t('fields.emailInvalid')),
      password: (value) => (tooShort(value) ? t('fields.passwordShort', { length: PASSWORD_LENGTH }) : null),
    },
  })
  const submit = () =>
    form.submitWith(async (values) => {
      const email = values.email.trim()
      await call('POST', '/v1/auth/register', {
        body: { ...values, email, lang: currentLanguage(), time_zone: browserZone() },
      })
      setDone(email)
    })
  if (done) return <CheckMail email={done} />
  return (
    <>
      <SessionHeader title={t('register.title')}>{t('register.text')}</SessionHeader>
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
            <TextInput
              label={t('fields.firstName')}
              autoComplete="given-name"
              autoFocus
              {...form.getInputProps('first_name')}
            />
            <TextInput label={t('fields.lastName')} autoComplete="family-name" {...form.getInputProps('last_name')} />
          </FieldRow>
          <TextInput
            label={t('fields.workEmail')}
            type="email"
            autoComplete="email"
            inputMode="email"
            {...form.getInputProps('email')}
          />
          <PasswordInput
            label={t('fields.password')}
            description={t('fields.passwordHelp', { length: PASSWORD_LENGTH })}
            autoComplete="new-password"
            visibilityToggleButtonProps={{ 'aria-label': t('fields.showPassword') }}
            {...form.getInputProps('password')}
          />
          <Button type="submit" size="md" fullWidth loading={form.saving}>
            {t('register.submit')}
          </Button>
        </Stack>
      </form>
      <Text mt="lg" c="var(--v-text-2)">
        {t('register.known')}{' '}
        <TextLink to="/auth/login" search={{}} underline="always">
          {t('login.submit')}
        </TextLink>
      </Text>
    </>
  )
}
