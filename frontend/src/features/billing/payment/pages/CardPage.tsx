import { Button, Group, Skeleton, Stack } from '@mantine/core'
import { IconCircleCheck, IconClock } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import type { PaymentMethodOut, PaymentSetupOut, PaymentStartOut } from '@/shared/api/generated/types.gen'
import { errorMessage } from '@/shared/api/error'
import { SAID_HERE } from '@/shared/api/reads'
import { FormProblem } from '@/shared/forms/fields'
import { useTranslation } from '@/shared/i18n/i18n'
import { Failure } from '@/shared/ui/Failure'
import { Page, PageHeader } from '@/shared/ui/Page'
import { Panel } from '@/shared/ui/Section'
import { SkeletonRows } from '@/shared/ui/SkeletonRows'
import { refreshMethod, refreshPayment, startSetup } from '../api'
import classes from '../components/payment.module.css'
import { useMethodWords } from '../components/useMethodWords'
import { paymentKeys } from '../keys'
import { readCardSearch, wayBack } from '../model/back'
import { appearance, loadStripe, NoScript, type Stripe, type StripeElements } from '../model/stripe'

const route = getRouteApi('/_default/billing_/$id/card')

/**
 * A card is added here, or a payment confirmed. The only page whose policy lets the provider's script in, so it is
 * opened and left as a document; what is typed goes to the provider alone.
 */
export function CardPage() {
  const { t } = useTranslation('billing/payment')
  const { id } = route.useParams()
  const search = readCardSearch(route.useSearch())
  const back = wayBack(search.back, id)
  return (
    <Page narrow>
      <PageHeader title={t(search.payment ? 'card.confirmTitle' : 'card.title')} />
      <Panel className={classes.card}>
        {search.payment ? (
          <Confirming account={id} payment={search.payment} back={back} />
        ) : search.method ? (
          <Kept account={id} method={search.method} back={back} />
        ) : (
          <Adding account={id} back={back} given={search.back} />
        )}
      </Panel>
    </Page>
  )
}

/** A document of its own, so that the script stays behind. */
function Leave({ back, children, quiet }: { back: string; children: ReactNode; quiet?: boolean }) {
  return (
    <Button component="a" href={back} variant={quiet ? 'default' : 'filled'}>
      {children}
    </Button>
  )
}

function Adding({ account, back, given }: { account: string; back: string; given: string | undefined }) {
  const setup = useQuery({
    queryKey: paymentKeys.started(account, 'setup'),
    queryFn: () => startSetup(account),
    // A setup is used once; a second one would be another.
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    ...SAID_HERE,
  })
  if (setup.data) return <CardForm account={account} setup={setup.data} back={back} given={given} />
  return setup.isError ? <Failure of={setup} /> : <SkeletonRows rows={3} />
}

interface FormProps {
  account: string
  setup: PaymentSetupOut
  back: string
  given: string | undefined
}

function CardForm({ account, setup, back, given }: FormProps) {
  const { t, language } = useTranslation('billing/payment')
  const place = useRef<HTMLDivElement>(null)
  const parts = useRef<{ stripe: Stripe; elements: StripeElements } | null>(null)
  const [ready, setReady] = useState(false)
  const [lost, setLost] = useState<unknown>(null)
  const [attempt, setAttempt] = useState(0)
  const [problem, setProblem] = useState<string | null>(null)
  const [sending, setSending] = useState(false)
  const [kept, setKept] = useState(false)
  const failed = useEffectEvent((error: unknown) =>
    setLost(error instanceof NoScript ? new Error(t('card.noScript')) : error),
  )
  useEffect(() => {
    let gone = false
    let clear = () => {}
    loadStripe(setup.script, setup.publishable_key, language).then(
      (stripe) => {
        if (gone || !place.current) return
        const elements = stripe.elements({ clientSecret: setup.client_secret, appearance: appearance() })
        const element = elements.create('payment')
        element.on('ready', () => setReady(true))
        element.on('loaderror', ({ error }) => failed(new Error(error?.message ?? '')))
        element.mount(place.current)
        parts.current = { stripe, elements }
        clear = () => element.destroy()
      },
      (error: unknown) => gone || failed(error),
    )
    return () => {
      gone = true
      clear()
    }
  }, [setup, language, attempt])
  const send = async () => {
    if (!parts.current) return
    setSending(true)
    setProblem(null)
    const { stripe, elements } = parts.current
    const address = new URL(window.location.pathname, window.location.origin)
    address.searchParams.set('method', setup.method)
    if (given) address.searchParams.set('back', given)
    const { error } = await stripe.confirmSetup({
      elements,
      confirmParams: { return_url: address.href },
      redirect: 'if_required',
    })
    setSending(false)
    if (error) setProblem(error.message ?? t('card.declined'))
    else setKept(true)
  }
  if (kept) return <Kept account={account} method={setup.method} back={back} />
  if (lost)
    return (
      <Failure
        of={{
          error: lost,
          refetch: () => {
            setLost(null)
            setAttempt((before) => before + 1)
          },
        }}
      />
    )
  return (
    <form
      onSubmit={(sent) => {
        sent.preventDefault()
        void send()
      }}
    >
      <Stack gap="md">
        <p className={classes.quiet}>{t('card.text')}</p>
        <div className={classes.frame}>
          {!ready && <Skeleton height={160} radius="md" role="status" aria-label={t('loading')} />}
          <div ref={place} />
        </div>
        <FormProblem>{problem}</FormProblem>
        <Group justify="flex-end" gap="xs">
          <Leave back={back} quiet>
            {t('actions.cancel')}
          </Leave>
          <Button type="submit" disabled={!ready} loading={sending}>
            {t('card.keep')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** What the provider says became of the card; the browser's word alone makes none. */
function Kept({ account, method, back }: { account: string; method: string; back: string }) {
  const { t } = useTranslation('billing/payment')
  const { nameOf } = useMethodWords()
  const read = useQuery({
    queryKey: paymentKeys.started(account, method),
    queryFn: () => refreshMethod(account, method),
    refetchInterval: ({ state }: { state: { data: PaymentMethodOut | undefined; dataUpdateCount: number } }) =>
      state.data?.status === 'pending' && state.dataUpdateCount < 6 ? 2000 : false,
    ...SAID_HERE,
  })
  if (read.isError && !read.data) return <Failure of={read} />
  if (!read.data) return <SkeletonRows rows={2} />
  const waits = read.data.status === 'pending'
  return (
    <Result done={!waits} title={t(waits ? 'card.waits' : 'card.kept')} back={back}>
      {waits ? t('card.waitsText') : nameOf(read.data)}
    </Result>
  )
}

function Result(props: { done: boolean; title: string; back: string; children: ReactNode }) {
  const { t } = useTranslation('billing/payment')
  return (
    <div className={classes.done} role="status">
      {props.done ? (
        <IconCircleCheck size={44} stroke={1.5} aria-hidden="true" />
      ) : (
        <IconClock size={44} stroke={1.5} aria-hidden="true" />
      )}
      <h3>{props.title}</h3>
      <p className={classes.quiet}>{props.children}</p>
      <Leave back={props.back}>{t('card.back')}</Leave>
    </div>
  )
}

/** A payment whose bank wants a word of the person. */
function Confirming({ account, payment, back }: { account: string; payment: string; back: string }) {
  const { t, language } = useTranslation('billing/payment')
  const read = useQuery({
    queryKey: paymentKeys.started(account, payment),
    queryFn: () => refreshPayment(account, payment),
    refetchInterval: ({ state }: { state: { data: PaymentStartOut | undefined; dataUpdateCount: number } }) =>
      state.data?.payment.status === 'pending' && state.dataUpdateCount < 6 ? 2000 : false,
    ...SAID_HERE,
  })
  const confirm = useMutation({
    mutationFn: async ({
      client_secret: clientSecret,
      publishable_key: key,
      script,
    }: NonNullable<PaymentStartOut['confirm']>) => {
      const stripe = await loadStripe(script, key, language).catch(() => Promise.reject(new Error(t('card.noScript'))))
      const { error } = await stripe.handleNextAction({ clientSecret })
      await read.refetch()
      if (error) throw new Error(error.message ?? t('card.declined'))
    },
    meta: { silent: true },
  })
  if (read.isError && !read.data) return <Failure of={read} />
  if (!read.data) return <SkeletonRows rows={2} />
  const { status, invoice_number: number, failure } = read.data.payment
  const asked = read.data.confirm
  if (status === 'succeeded')
    return (
      <Result done title={t('pay.paid')} back={back}>
        {t('card.paidText', { number })}
      </Result>
    )
  if (!asked && (status === 'processing' || status === 'pending'))
    return (
      <Result done={false} title={t('pay.processing')} back={back}>
        {t('pay.processingText')}
      </Result>
    )
  return (
    <Stack gap="md">
      <p className={classes.quiet}>
        {asked ? t('card.confirmText', { number }) : t('pay.failed', { reason: failure })}
      </p>
      <FormProblem>{confirm.error ? errorMessage(confirm.error) : null}</FormProblem>
      <Group justify="flex-end" gap="xs">
        <Leave back={back} quiet={asked !== null}>
          {t('card.back')}
        </Leave>
        {asked && (
          <Button loading={confirm.isPending} onClick={() => confirm.mutate(asked)}>
            {t('pay.confirm')}
          </Button>
        )}
      </Group>
    </Stack>
  )
}
