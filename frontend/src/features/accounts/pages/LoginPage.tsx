import { Button, Checkbox, Group, PasswordInput, Stack, Text, TextInput, UnstyledButton } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useNavigate, useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { call } from '@/shared/api/client'
import { errorMessage } from '@/shared/api/error'
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
import { ThirdPartyButtons } from '../components/ThirdPartyButtons'
import { looksLikeEmail } from '../model/password'
import { addressAt, cameBack, forgetWay, goTo, refusalWord, wayOf } from '../model/way'

const route = getRouteApi('/_session')
const FactorStep = lazyPart<FactorStepProps>(() =>
  import('../components/FactorStep').then(({ FactorStep }) => ({ default: FactorStep })),
)

/** First the address; then the password, or the company's own provider, by the domain alone. */
type Step = { at: 'address' } | { at: 'password' } | { at: 'provider'; name: string }

export function LoginPage() {
  const { t } = useTranslation('accounts')
  const { redirect, refused } = route.useSearch()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const router = useRouter()
  const [step, setStep] = useState<Step>({ at: 'address' })
  const [ticket, setTicket] = useState<FactorTicket | null>(null)
  const [problem, setProblem] = useState<string | null>(refused ? t(`way.refused.${refusalWord(refused)}`) : null)
  const form = useServerForm({
    initialValues: { email: '', password: '', keep_signed_in: false },
    validate: {
      email: (value) => (looksLikeEmail(value) ? null : t('fields.emailInvalid')),
      password: (value) => (value || step.at !== 'password' ? null : t('fields.passwordMissing')),
    },
  })
  const email = form.values.email.trim()

  const finish = async (tokens: Tokens) => {
    await signIn(queryClient, tokens)
    forgetWay()
    // The guard of this page knows the way to a card, and what to say when it is closed.
    if (cardAddress(redirect)) await router.invalidate()
    else await navigate({ href: sitePath(redirect) ?? '/', replace: true })
  }
  // The way that is being taken; another number than when it was begun: somebody has said no.
  const taken = useRef(0)
  const findWay = () =>
    form.submitWith(async (values) => {
      const way = await wayOf(email)
      if (!way) return setStep({ at: 'password' })
      setStep({ at: 'provider', name: way.name })
      const mine = ++taken.current
      try {
        const asked = { email, redirect: redirect ?? '', keep_signed_in: values.keep_signed_in }
        const address = await addressAt(way.provider, asked)
        if (mine === taken.current) goTo(address)
      } catch (error) {
        if (mine !== taken.current) return
        setProblem(errorMessage(error))
        setStep({ at: 'password' })
      }
    })
  const logIn = () =>
    form.submitWith(async (values) => {
      const answer = await call('POST', '/v1/auth/login', { body: { ...values, email } })
      if ('ticket' in answer) setTicket(answer)
      else await finish(answer)
    })
  /** A provider that is slow to answer takes nobody away who types here by now. */
  const stay = () => {
    taken.current += 1
    window.stop()
  }
  const anew = () => {
    setProblem(null)
    setStep({ at: 'address' })
    form.setFieldValue('password', '')
  }

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
  if (step.at === 'provider') {
    return (
      <>
        <SessionHeader title={t('way.going', { name: step.name })}>{t('way.goingText')}</SessionHeader>
        <Stack gap={4} align="flex-start">
          <UnstyledButton
            c="var(--v-accent)"
            mih={28}
            onClick={() => {
              stay()
              setStep({ at: 'password' })
            }}
          >
            {t('way.password')}
          </UnstyledButton>
          <UnstyledButton
            c="var(--v-accent)"
            mih={28}
            onClick={() => {
              stay()
              anew()
            }}
          >
            {t('way.another')}
          </UnstyledButton>
        </Stack>
      </>
    )
  }
  const asksPassword = step.at === 'password'
  return (
    <>
      <SessionHeader title={t('login.title')}>{t('login.text')}</SessionHeader>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setProblem(null)
          void (asksPassword ? logIn() : findWay())
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
            onChange={(event) => {
              form.setFieldValue('email', event.currentTarget.value)
              // Another address may have another way.
              if (asksPassword) anew()
            }}
          />
          {asksPassword && (
            <PasswordInput
              label={t('fields.password')}
              autoComplete="current-password"
              autoFocus
              visibilityToggleButtonProps={{ 'aria-label': t('fields.showPassword') }}
              {...form.getInputProps('password')}
            />
          )}
          <Group justify="space-between" gap="xs">
            <Checkbox label={t('login.keep')} {...form.getInputProps('keep_signed_in', { type: 'checkbox' })} />
            {asksPassword && (
              <TextLink to="/auth/recovery" size="md">
                {t('login.forgot')}
              </TextLink>
            )}
          </Group>
          <Button type="submit" size="md" fullWidth loading={form.saving}>
            {t(asksPassword ? 'login.submit' : 'actions.continue')}
          </Button>
          {/* Whom the provider has turned away, or has not answered, would only be led there again. */}
          {(refused || cameBack()) && !asksPassword && (
            <UnstyledButton
              c="var(--v-accent)"
              mih={28}
              onClick={() => {
                void form.submitWith(() => Promise.resolve(setStep({ at: 'password' })))
              }}
            >
              {t('way.password')}
            </UnstyledButton>
          )}
          <PasskeyButton keepSignedIn={form.values.keep_signed_in} onTokens={finish} onProblem={setProblem} />
          {!asksPassword && (
            <ThirdPartyButtons
              redirect={redirect ?? ''}
              keepSignedIn={form.values.keep_signed_in}
              onProblem={setProblem}
            />
          )}
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
