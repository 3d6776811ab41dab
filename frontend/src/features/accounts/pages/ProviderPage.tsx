import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { textIn } from '@/shared/address'
import { call } from '@/shared/api/client'
import { errorMessage } from '@/shared/api/error'
import type { FactorTicket, Tokens } from '@/shared/api/types'
import { sitePath } from '@/shared/auth/redirect'
import { signIn } from '@/shared/auth/session'
import { FormProblem } from '@/shared/forms/fields'
import { useTranslation } from '@/shared/i18n/i18n'
import { TextLink } from '@/shared/ui/ButtonLink'
import { lazyPart } from '@/shared/ui/lazyPart'
import type { FactorStepProps } from '../components/FactorStep'
import { SessionHeader } from '../components/SessionHeader'
import { Waiting } from '../components/Waiting'

const route = getRouteApi('/_session/auth/provider')
const FactorStep = lazyPart<FactorStepProps>(() =>
  import('../components/FactorStep').then(({ FactorStep }) => ({ default: FactorStep })),
)

/** Back from a provider that has let the person in: its result is turned into a session, once. */
export function ProviderPage() {
  const { t } = useTranslation('accounts')
  const result = textIn(route.useSearch().result) ?? ''
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [ticket, setTicket] = useState<FactorTicket | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const started = useRef(false)
  const finish = async (tokens: Tokens, redirect?: string) => {
    await signIn(queryClient, tokens)
    await navigate({ href: sitePath(redirect) ?? '/', replace: true })
  }
  useEffect(() => {
    // A result counts once; React may run effects twice.
    if (started.current) return
    started.current = true
    const run = async () => {
      const answer = await call('POST', '/v1/auth/providers/result', { body: { result } })
      if ('ticket' in answer) setTicket(answer)
      else await finish(answer, answer.redirect)
    }
    run().catch((error: unknown) => setProblem(errorMessage(error)))
  })
  if (ticket)
    return (
      <FactorStep
        ticket={ticket}
        keepSignedIn={false}
        onTokens={(tokens) => finish(tokens)}
        onBack={() => void navigate({ to: '/auth/login', replace: true })}
      />
    )
  if (problem === null) return <Waiting text={t('autoLogin')} />
  return (
    <>
      <SessionHeader title={t('way.notIn')} />
      <FormProblem>{problem}</FormProblem>
      <TextLink to="/auth/login" size="md">
        {t('toLogin')}
      </TextLink>
    </>
  )
}
