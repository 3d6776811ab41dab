import { Button } from '@mantine/core'
import { IconLock, IconShoppingBag } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Navigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { StepMarks } from '@/features/imports/components/StepMarks'
import { useBasketChange } from '@/features/shop/basket/api'
import { BasketLines } from '@/features/shop/basket/components/BasketLines'
import { Changes } from '@/features/shop/basket/components/Changes'
import { Code } from '@/features/shop/basket/components/Code'
import { Costs } from '@/features/shop/basket/components/Costs'
import { linesOf } from '@/features/shop/basket/model/lines'
import { forgetBasket, orderedHere } from '@/features/shop/basket/memory'
import { ApiError, errorMessage, errorStatus } from '@/shared/api/error'
import { SAID_HERE } from '@/shared/api/reads'
import { useSignedIn } from '@/shared/auth/useSignedIn'
import { FormProblem } from '@/shared/forms/fields'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { ButtonLink } from '@/shared/ui/ButtonLink'
import { EmptyState } from '@/shared/ui/EmptyState'
import { Failure } from '@/shared/ui/Failure'
import { NotFoundPage } from '@/shared/ui/NotFoundPage'
import { Page, PageHeader } from '@/shared/ui/Page'
import { Panel } from '@/shared/ui/Section'
import { SkeletonRows } from '@/shared/ui/SkeletonRows'
import { orderKeys } from '../../keys'
import { basketQuery, placeOrder, reviewQuery, type Basket } from '../api'
import classes from '../checkout.module.css'
import { AddressesStep } from '../components/AddressesStep'
import { Done } from '../components/Done'
import { PaymentStep } from '../components/PaymentStep'
import { ReviewStep } from '../components/ReviewStep'
import { faultsOf, isUnnamed, reachable, STEPS, type Step } from '../model/form'
import { readCheckoutSearch } from '../model/search'
import { useForm, type CheckoutDraft } from '../useForm'

const route = getRouteApi('/_default/checkout')

/** From the basket to an order, in steps that can be gone back to. */
export function CheckoutPage() {
  const { t, language } = useTranslation('orders/checkout')
  const search = readCheckoutSearch(route.useSearch())
  const read = useQuery({ ...basketQuery(language), ...SAID_HERE })
  const basket = read.data
  const ordered = orderedHere()
  if (search.order) return <Done order={search.order} />
  // The answer was lost, the order was not.
  if (basket === null && ordered) return <Navigate to="/checkout" search={{ order: ordered }} replace />
  if (read.isError && !basket && errorStatus(read.error) === 404) return <NotFoundPage />
  return (
    <Page>
      <PageHeader title={t('title')} />
      {basket ? (
        <Steps key={basket.checkout_id} basket={basket} wanted={search.step ?? 'basket'} />
      ) : basket === null ? (
        <Panel>
          <EmptyState
            icon={<IconShoppingBag size={26} stroke={1.5} />}
            title={t('empty.title')}
            text={t('empty.text')}
            actions={<ButtonLink to="/marketplace">{t('empty.action')}</ButtonLink>}
          />
        </Panel>
      ) : read.isError ? (
        <Panel>
          <Failure of={read} />
        </Panel>
      ) : (
        <SkeletonRows rows={5} height={72} />
      )}
    </Page>
  )
}

/** So many steps are gone through before the order. */
const WAY = STEPS.slice(0, -1)

function Steps({ basket, wanted }: { basket: Basket; wanted: Step }) {
  const { t } = useTranslation('orders/checkout')
  const navigate = route.useNavigate()
  const draft = useForm(basket)
  const [business, setBusiness] = useState(
    () => draft.form.billing.company_name !== '' || basket.costs.leading === 'net',
  )
  /** The step in which somebody wanted to go on: from then on its faults are shown. */
  const [tried, setTried] = useState<Step | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [going, setGoing] = useState(false)
  const main = useRef<HTMLDivElement>(null)
  const step = reachable(wanted, basket.faults)
  const at = WAY.indexOf(step)
  const shown = tried === step ? faultsOf(basket.faults, step) : {}
  const faults =
    tried === 'addresses' && step === 'addresses' && isUnnamed(draft.form, business)
      ? { ...shown, 'form.billing.company_name': t('companyMissing') }
      : shown
  const go = async (next: Step) => {
    setTried(null)
    setProblem(null)
    await navigate({ search: { step: next } })
    main.current?.focus()
    window.scrollTo({ top: 0 })
  }
  const forward = async (next: Step) => {
    setProblem(null)
    setGoing(true)
    try {
      const saved = await draft.save(next)
      if (!saved) return
      setTried(step)
      const missing = Object.keys(faultsOf(saved.faults, step)).length > 0
      const unnamed = step === 'addresses' && isUnnamed(draft.form, business)
      if (missing || unnamed || (step === 'basket' && saved.changed)) focusFault(main.current)
      else await go(next)
    } catch (error) {
      setProblem(errorMessage(error))
    } finally {
      setGoing(false)
    }
  }
  const next = WAY[at + 1]
  const marks = STEPS.map((one) => ({ step: one, name: t(`steps.${one}`), open: one !== 'done' }))
  const where = <StepMarks label={t('stepsLabel')} steps={marks} current={step} onStep={(one) => void go(one)} />
  if (step === 'review')
    return (
      <>
        {where}
        <Reviewing basket={basket} draft={draft} onStep={(one) => void go(one)} />
      </>
    )
  return (
    <>
      {where}
      <div className={classes.columns}>
        <div ref={main} tabIndex={-1} className={classes.main}>
          {step === 'basket' ? (
            <BasketStep basket={basket} faults={faults} />
          ) : step === 'addresses' ? (
            <AddressesStep basket={basket} draft={draft} faults={faults} business={business} onBusiness={setBusiness} />
          ) : (
            <PaymentStep basket={basket} draft={draft} faults={faults} />
          )}
          <div className={classes.foot}>
            <FormProblem>{problem}</FormProblem>
            <div className={classes.buttons}>
              {at > 0 ? (
                <Button variant="default" onClick={() => void go(WAY[at - 1] ?? 'basket')}>
                  {t('actions.back')}
                </Button>
              ) : (
                <ButtonLink variant="default" to="/marketplace">
                  {t('shopOn')}
                </ButtonLink>
              )}
              {next && <Forward step={step} draft={draft} loading={going} onClick={() => void forward(next)} />}
            </div>
          </div>
        </div>
        <aside className={classes.summary} aria-label={t('summary')}>
          {step !== 'basket' && <Brief basket={basket} />}
          <Costs basket={basket} />
        </aside>
      </div>
    </>
  )
}

/** Guests say who they are before they go beyond the payment. */
function Forward(props: { step: Step; draft: CheckoutDraft; loading: boolean; onClick: () => void }) {
  const { t } = useTranslation('orders/checkout')
  const signedIn = useSignedIn()
  const { account_id: account, paid_with: way } = props.draft.form
  if (props.step === 'payment' && (!signedIn || !account)) return null
  return (
    // What is preselected is chosen once the ways of paying are here; who went on before would be sent back unheard.
    <Button loading={props.loading} disabled={props.step === 'payment' && !way} onClick={props.onClick}>
      {t(`next.${props.step}`)}
    </Button>
  )
}

function BasketStep({ basket, faults }: { basket: Basket; faults: Record<string, string> }) {
  return (
    <Panel className={classes.basket}>
      <Changes basket={basket} />
      <BasketLines basket={basket} onGo={() => undefined} />
      <Code basket={basket} />
      <FormProblem>{faults.items}</FormProblem>
    </Panel>
  )
}

/** What is bought, in a line each. */
function Brief({ basket }: { basket: Basket }) {
  const { number, money } = useFormats()
  return (
    <ul className={classes.brief}>
      {basket.items.map((item) => (
        <li key={item.uuid}>
          <span>
            {number(item.quantity)} × {item.name}
          </span>
          <span>{money(basket.costs.leading === 'net' ? item.price : item.price_gross, item.currency)}</span>
        </li>
      ))}
    </ul>
  )
}

function Reviewing({ basket, draft, onStep }: { basket: Basket; draft: CheckoutDraft; onStep: (step: Step) => void }) {
  const { t, language } = useTranslation('orders/checkout')
  const { money } = useFormats()
  const queryClient = useQueryClient()
  const navigate = route.useNavigate()
  const id = basket.checkout_id ?? ''
  const version = JSON.stringify([basket.costs, basket.items.map(({ uuid, quantity }) => [uuid, quantity])])
  const review = useQuery({ ...reviewQuery(language, id, version), ...SAID_HERE })
  const [accepted, setAccepted] = useState(false)
  const [unread, setUnread] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const change = useBasketChange({ quiet: true })
  const place = useMutation({
    mutationFn: async (terms: string) => {
      const form = { ...draft.form, accepted: true, terms_version: terms }
      await change.mutateAsync((now) => ({ items: linesOf(now), form, step: 'review' }))
      return placeOrder(id, basket.costs.total)
    },
    onSuccess: async (order) => {
      forgetBasket()
      void queryClient.invalidateQueries({ queryKey: orderKeys.all })
      await navigate({ search: { order: order.uuid }, replace: true })
      queryClient.setQueryData(basketQuery(language).queryKey, null)
    },
    onError: (error) => {
      setProblem(errorMessage(error))
      if (!(error instanceof ApiError)) return
      if (error.code === 'terms_changed' || error.code === 'terms_not_accepted') setAccepted(false)
      // What is otherwise by now is shown, and ordered only after it was read.
      void queryClient.invalidateQueries({ queryKey: basketQuery(language).queryKey })
      void review.refetch()
    },
    meta: { silent: true },
  })
  const { data } = review
  const alert = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (problem) alert.current?.scrollIntoView({ block: 'center' })
  }, [problem])
  if (review.isError && !data) return <Failure of={review} />
  if (!data) return <SkeletonRows rows={6} />
  const order = () => {
    setProblem(null)
    if (!accepted) return setUnread(true)
    place.mutate(data.terms_version)
  }
  return (
    <div className={classes.columns}>
      <div className={classes.main}>
        <Changes basket={basket} />
        <ReviewStep
          basket={basket}
          form={draft.form}
          review={data}
          accepted={accepted}
          problem={unread && !accepted ? t('terms.needed') : null}
          onAccept={setAccepted}
          onStep={onStep}
        />
      </div>
      <aside className={classes.summary} aria-label={t('summary')}>
        <Costs basket={basket} />
        <div ref={alert}>
          <FormProblem>{problem ?? (data.address_confirmed ? null : t('confirmAddress'))}</FormProblem>
        </div>
        <Button
          size="md"
          fullWidth
          leftSection={<IconLock size={18} aria-hidden="true" />}
          loading={place.isPending}
          disabled={basket.changed || review.isFetching || !data.address_confirmed}
          onClick={order}
        >
          {basket.costs.total > 0
            ? t('order.pay', { amount: money(basket.costs.total, basket.costs.currency) })
            : t('order.free')}
        </Button>
        <Button variant="subtle" fullWidth onClick={() => onStep('payment')}>
          {t('actions.back')}
        </Button>
      </aside>
    </div>
  )
}

/** Puts the focus into the first field with a fault, once they are drawn. */
function focusFault(place: HTMLElement | null): void {
  requestAnimationFrame(() => place?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}
