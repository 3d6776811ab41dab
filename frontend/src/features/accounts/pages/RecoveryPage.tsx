import { Button, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { call } from '@/shared/api/client'
import { FormProblem } from '@/shared/forms/fields'
import { useServerForm } from '@/shared/forms/useServerForm'
import { useTranslation } from '@/shared/i18n/i18n'
import { TextLink } from '@/shared/ui/ButtonLink'
import { SessionHeader } from '../components/SessionHeader'
import { looksLikeEmail } from '../model/password'

/** Asks for the mail with the link. The answer never tells whether the address is known. */
export function RecoveryPage() {
  const { t } = useTranslation('accounts')
  const [sent, setSent] = useState<string | null>(null)
  const form = useServerForm({
    initialValues: { email: '' },
    validate: { email: (value) => (looksLikeEmail(value) ? null : t('fields.emailInvalid')) },
  })
  const submit = () =>
    form.submitWith(async (values) => {
      const email = values.email.trim()
      await call('POST', '/v1/auth/recovery', { body: { email } })
      setSent(email)
    })
  const back = (
    <TextLink to="/auth/login" search={{}}>
      {t('toLogin')}
    </TextLink>
  )
  if (sent) {
    return (
      <Stack gap="md" align="flex-start">
        <SessionHeader title={t('checkMail.title')}>{t('recovery.sent', { email: sent })}</SessionHeader>
        <Button variant="default" onClick={() => setSent(null)}>
          {t('recovery.otherAddress')}
        </Button>
        {back}
      </Stack>
    )
  }
  return (
    <>
      <SessionHeader title={t('recovery.title')}>{t('recovery.text')}</SessionHeader>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <Stack gap="md">
          <FormProblem>{form.problem}</FormProblem>
          <TextInput
            label={t('fields.email')}
            type="email"
            autoComplete="username"
            inputMode="email"
            autoFocus
            {...form.getInputProps('email')}
          />
          <Button type="submit" size="md" fullWidth loading={form.saving}>
            {t('recovery.submit')}
          </Button>
        </Stack>
      </form>
      <div style={{ marginTop: 24 }}>{back}</div>
    </>
  )
}
