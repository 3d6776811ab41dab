import { Button, Checkbox, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useNavigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '@/shared/api/client'
import type { FactorTicket, Tokens } from '@/shared/api/types'
import { cardAddress } from '@/shared/auth/cardVisit'
import { sitePath } from '@/shared/auth/redirect'
import { signIn } from '@/shared/auth/session'
import { FormProblem } from '@/shared/forms/fields'
import { useServerForm } from '@/shared/forms/useServerForm'
import { useTranslation } from '@/shared/i18n/i18n'
import { TextLink } from '@/shared/ui/ButtonLink'
import { lazyPart } from '@/shared/ui/lazyPart'
import type { FactorStepProps } from '../components/FactorStep'
import { PasskeyButton } from '../components/PasskeyButton'
import { SessionHeader } from '../components/SessionHeader'
import { looksLikeEmail } from '../model/password'

const route = getRouteApi('/_session')
const FactorStep = lazyPart<FactorStepProps>(() =>
  import('../components/FactorStep').then(({ FactorStep }) => ({ default: FactorStep })),
)

export function LoginPage() {
  const { t } = useTranslation('accounts')
  const { redirect } = route.useSearch()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const router = useRouter()
  const [ticket, setTicket] = useState<FactorTicket | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const form = useServerForm({
    initialValues: { email: '', password: '', keep_signed_in: false },
    validate: {
      email: (value) => (looksLikeEmail(value) ? null : t('fields.emailInvalid')),
      password: (value) => (value ? null : t('fields.passwordMissing')),
    },
  })

  const finish = async (tokens: Tokens) => {
    await signIn(queryClient, tokens)
    // The guard of this page knows the way to a card, and what to say when it is closed.
    if (cardAddress(redirect)) await router.invalidate()
    else await navigate({ href: sitePath(redirect) ?? '/', replace: true })
  }
  const submit = () =>
    form.submitWith(async (values) => {
      const answer = await call('POST', '/v1/auth/login', { body: { ...values, email: values.email.trim() } })
      if ('ticket' in answer) setTicket(answer)
      else await finish(answer)
    })

  if (ticket) {
    return (
      <FactorStep
        ticket={ticket}
        keepSignedIn={form.values.keep_signed_in}
        onTokens={finish}
        onBack={() => {
          setTicket(null)
          form.setFieldValue('password', '')
        }}
      />
    )
  }
  return (
    <>
      <SessionHeader title={t('login.title')}>{t('login.text')}</SessionHeader>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setProblem(null)
          void submit()
        }}
      >
        <Stack gap="md">
          <FormProblem>{problem ?? form.problem}</FormProblem>
          <TextInput
            label={t('fields.email')}
            type="email"
            autoComplete="username"
            inputMode="email"
            autoFocus
            {...form.getInputProps('email')}
          />
          <PasswordInput
            label={t('fields.password')}
            autoComplete="current-password"
            visibilityToggleButtonProps={{ 'aria-label': t('fields.showPassword') }}
            {...form.getInputProps('password')}
          />
          <Group justify="space-between" gap="xs">
            <Checkbox label={t('login.keep')} {...form.getInputProps('keep_signed_in', { type: 'checkbox' })} />
            <TextLink to="/auth/recovery" size="md">
              {t('login.forgot')}
            </TextLink>
          </Group>
          <Button type="submit" size="md" fullWidth loading={form.saving}>
            {t('login.submit')}
          </Button>
          <PasskeyButton keepSignedIn={form.values.keep_signed_in} onTokens={finish} onProblem={setProblem} />
        </Stack>
      </form>
      <Text mt="lg" c="var(--v-text-2)">
        {t('login.new')}{' '}
        <TextLink to="/auth/register" search={redirect ? { redirect } : {}} underline="always">
          {t('login.register')}
        </TextLink>
      </Text>
    </>
  )
}
