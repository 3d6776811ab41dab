import { Button, Stack, Text, TextInput } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { FormProblem } from '@/shared/forms/fields'
import { useServerForm } from '@/shared/forms/useServerForm'
import { useTranslation } from '@/shared/i18n/i18n'
import { TextLink } from '@/shared/ui/ButtonLink'
import { askForAccount } from '../api'
import { CheckMail } from '../components/CheckMail'
import { SessionHeader } from '../components/SessionHeader'
import { looksLikeEmail } from '../model/password'
import { forgetPending, keepPending, keepWayBack, keptPending, type Pending } from '../model/registration'

const route = getRouteApi('/_session')

/** The address first; name and password are asked for when it is proved. */
export function RegisterPage() {
  const { redirect } = route.useSearch()
  const [pending, setPending] = useState(() => keptPending(sessionStorage, Date.now()))
  const wait = (next: Pending) => {
    keepPending(sessionStorage, next, Date.now())
    keepWayBack(localStorage, redirect, Date.now())
    setPending(next)
  }
  if (!pending) return <AddressForm redirect={redirect} onAsked={wait} />
  return (
    <CheckMail
      pending={pending}
      redirect={redirect}
      onSentAgain={wait}
      onOtherAddress={() => {
        forgetPending(sessionStorage)
        setPending(null)
      }}
    />
  )
}

function AddressForm({ redirect, onAsked }: { redirect: string | undefined; onAsked: (pending: Pending) => void }) {
  const { t } = useTranslation('accounts')
  const form = useServerForm({
    initialValues: { email: '' },
    validate: { email: (value) => (looksLikeEmail(value) ? null : t('fields.emailInvalid')) },
  })
  const submit = () => form.submitWith(async ({ email }) => onAsked(await askForAccount(email.trim())))
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
          <TextInput
            label={t('fields.workEmail')}
            description={t('register.help')}
            type="email"
            autoComplete="email"
            inputMode="email"
            autoFocus
            {...form.getInputProps('email')}
          />
          <Button type="submit" size="md" fullWidth loading={form.saving}>
            {t('actions.continue')}
          </Button>
        </Stack>
      </form>
      <Text mt="lg" c="var(--v-text-2)">
        {t('register.known')}{' '}
        <TextLink to="/auth/login" search={redirect ? { redirect } : {}} underline="always">
          {t('login.submit')}
        </TextLink>
      </Text>
    </>
  )
}
