import { Button, TextInput } from '@mantine/core'
import { IconAlertCircle, IconCircleCheck, IconClock, IconFileInvoice, IconLock } from '@tabler/icons-react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { StepMarks } from '@/features/imports/components/StepMarks'
import { ApiError, fieldMessage } from '@/shared/api/error'
import type { LicenceOut, PurchaseChoices, PurchaseOut, QuoteOut } from '@/shared/api/generated/types.gen'
import { SAID_HERE } from '@/shared/api/reads'
import { FormProblem, OptionalLabel } from '@/shared/forms/fields'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { ButtonLink } from '@/shared/ui/ButtonLink'
import { EmptyState } from '@/shared/ui/EmptyState'
import { Failure } from '@/shared/ui/Failure'
import { Page, PageHeader } from '@/shared/ui/Page'
import { Panel, Section } from '@/shared/ui/Section'
import { SkeletonRows } from '@/shared/ui/SkeletonRows'
import type { BillingAccountOut as BillingAccount } from '@/shared/api/generated/types.gen'
import { accountQuery } from '../accounts/api'
import classes from '../components/billing.module.css'
import { HowItIsMade } from '../components/HowItIsMade'
import { PlanPicture } from '../components/PlanPicture'
import { PriceStrip } from '../components/PriceStrip'
import { PriceSummary } from '../components/PriceSummary'
import { WishStep } from '../components/WishStep'
import { billingKeys } from '../keys'
import { choicesQuery, licencesQuery, newQuoteOf, purchaseQuery, quoteQuery, usePurchase } from '../licences'
import { firstWish, readBuySearch, standing, wantedOf, type BuySearch, type Wish } from '../model/purchase'
import { MethodChoice } from '../payment/components/MethodChoice'

const route = getRouteApi('/_default/billing_/$id/buy')
const STEPS = ['wish', 'pay', 'done'] as const
type Step = (typeof STEPS)[number]

/** A licence, more cards or a larger package: what is wanted, what it costs, done. */
export function BuyPage() {
  const { t } = useTranslation('billing')
  const { id } = route.useParams()
  const search = readBuySearch(route.useSearch())
  const account = useQuery({ ...accountQuery(id), ...SAID_HERE })
  const choices = useQuery({ ...choicesQuery(id), ...SAID_HERE })
  const licences = useQuery({ ...licencesQuery(id), ...SAID_HERE })
  const failed = [account, choices, licences].find((one) => one.isError && !one.data)
  const licence = licences.data?.find(({ uuid }) => uuid === search.licence)
  const name = licence?.package.name ?? ''
  return (
    <Page>
      <PageHeader
        title={t(`buy.title.${search.card ? 'card' : (search.ask ?? (licence ? 'keep' : 'buy'))}`, { name })}
      />
      {failed ? (
        <Panel>
          <Failure of={failed} />
        </Panel>
      ) : !account.data || !choices.data || !licences.data ? (
        <SkeletonRows rows={6} />
      ) : account.data.status !== 'active' ? (
        <Panel>
          <EmptyState
            icon={<IconFileInvoice size={28} />}
            title={t(account.data.status === 'closed' ? 'buy.closed' : 'buy.unpaid')}
            actions={
              <ButtonLink to="/billing/$id" params={{ id }}>
                {t('buy.toAccount')}
              </ButtonLink>
            }
          />
        </Panel>
      ) : (
        <Buying
          key={`${search.ask}-${search.licence}`}
          account={account.data}
          choices={choices.data}
          licence={licence}
          search={search}
        />
      )}
    </Page>
  )
}

function Buying(props: {
  account: BillingAccount
  choices: PurchaseChoices
  licence: LicenceOut | undefined
  search: BuySearch
}) {
  const { t } = useTranslation('billing')
  const { account, choices, licence, search } = props
  const id = account.uuid
  const consumer = account.kind === 'private'
  const queryClient = useQueryClient()
  const [step, setStep] = useState<Step>('wish')
  const [wish, setWish] = useState<Wish>(() => firstWish(search, choices, licence))
  const [method, setMethod] = useState<string | null>(null)
  const [order, setOrder] = useState(account.po_number)
  const [problem, setProblem] = useState<string | null>(null)
  const [orderProblem, setOrderProblem] = useState<string | null>(null)
  const [bought, setBought] = useState<PurchaseOut | null>(null)
  const wanted = wantedOf(search, wish)
  const price = useQuery({
    ...quoteQuery(id, wanted ?? { ask: 'buy' }),
    ...SAID_HERE,
    enabled: wanted !== null && step !== 'done',
    placeholderData: keepPreviousData,
  })
  const purchase = usePurchase(id)
  const quote = price.data
  // People have no accounting that wants a number, unless their account says so.
  const asksForOrder = !consumer || account.po_required || account.po_number !== ''
  const said = price.error ? fieldMessage(price.error, 'cards') : wanted ? null : t('buy.cardsNeeded')
  const pay = (priced: QuoteOut) => {
    setProblem(null)
    if (account.po_required && !order.trim()) {
      setOrderProblem(t('buy.orderNeeded'))
      return
    }
    purchase.mutate(
      { quote: priced.uuid, method, po_number: order, spaces: wish.spaces, card: search.card ?? null },
      {
        onSuccess: (done) => {
          setBought(done)
          setStep('done')
        },
        onError: (error) => {
          const fresh = error instanceof ApiError ? newQuoteOf(error.body) : null
          if (fresh && wanted) queryClient.setQueryData(billingKeys.quote(id, wanted), fresh)
          setProblem(fieldMessage(error, 'po_number'))
        },
      },
    )
  }
  const label = STEPS.map((one) => ({
    step: one,
    name: t(`buy.steps.${one}`),
    open: step !== 'done' && one === 'wish',
  }))
  if (choices.missing.length > 0 && step !== 'done') return <Missing account={account} missing={choices.missing} />
  return (
    <>
      <StepMarks label={t('buy.stepsLabel')} steps={label} current={step} onStep={setStep} />
      {step === 'done' && bought ? (
        <Done id={id} bought={bought} />
      ) : (
        <div className={classes.columns}>
          <div>
            {step === 'wish' ? (
              <WishStep
                search={search}
                choices={choices}
                consumer={consumer}
                licence={licence}
                wish={wish}
                quote={price.isError ? undefined : quote}
                problem={said}
                onWish={setWish}
                onNext={() => {
                  setStep('pay')
                  // Prices are those of now, not of when the page was opened.
                  void price.refetch()
                }}
              />
            ) : (
              quote && (
                <>
                  {quote.ask === 'more' && (
                    <Section title={t('buy.fromTo', { from: quote.cards_before, to: quote.cards_after })}>
                      <PlanPicture quote={quote} consumer={consumer} />
                    </Section>
                  )}
                  <Section title={t('made.title')}>
                    <HowItIsMade quote={quote} account={account} />
                  </Section>
                  {!quote.carried_over && quote.now.gross > 0 && (
                    <Section title={t('buy.payWith')}>
                      <MethodChoice account={account} value={method} onChange={setMethod} gross={quote.now.gross} />
                    </Section>
                  )}
                  {asksForOrder && (
                    <Section title={t('buy.order')}>
                      <TextInput
                        label={
                          account.po_required ? (
                            t('buy.orderNumber')
                          ) : (
                            <OptionalLabel>{t('buy.orderNumber')}</OptionalLabel>
                          )
                        }
                        description={t('buy.orderText')}
                        maxLength={100}
                        maw={320}
                        error={orderProblem}
                        value={order}
                        onChange={(event) => {
                          setOrder(event.currentTarget.value)
                          setOrderProblem(null)
                        }}
                      />
                    </Section>
                  )}
                </>
              )
            )}
            <PriceStrip quote={price.isError ? undefined : quote} />
          </div>
          <PriceSummary quote={price.isError ? undefined : quote} receiver={account.receiver_email} consumer={consumer}>
            {step === 'pay' && quote && (
              <>
                <FormProblem>{problem}</FormProblem>
                <PayButton
                  quote={quote}
                  disabled={price.isFetching}
                  loading={purchase.isPending}
                  onClick={() => pay(quote)}
                />
                <Button variant="subtle" fullWidth mt="xs" onClick={() => setStep('wish')}>
                  {t('actions.back')}
                </Button>
              </>
            )}
          </PriceSummary>
        </div>
      )}
    </>
  )
}

function PayButton({ quote, ...rest }: { quote: QuoteOut; disabled: boolean; loading: boolean; onClick: () => void }) {
  const { t } = useTranslation('billing')
  const { money } = useFormats()
  const nothing = quote.carried_over || quote.now.gross === 0
  return (
    // The sum stands whole in every language: what is ordered is said on the button.
    <Button
      className={classes.order}
      fullWidth
      size="md"
      mt="md"
      leftSection={<IconLock size={18} aria-hidden="true" />}
      {...rest}
    >
      {nothing ? t('buy.confirm') : t('buy.order_for', { amount: money(quote.now.gross, quote.now.currency) })}
    </Button>
  )
}

/** What has to be there before anything can be bought. */
function Missing({ account, missing }: { account: BillingAccount; missing: string[] }) {
  const { t } = useTranslation('billing')
  const person = account.kind === 'private'
  return (
    <Panel className={classes.done}>
      <p>
        {t(!missing.includes('company') ? 'buy.sellerMissing' : person ? 'buy.personMissing' : 'buy.companyMissing')}
      </p>
      <ButtonLink to="/billing/$id" params={{ id: account.uuid }}>
        {t(!missing.includes('company') ? 'actions.back' : person ? 'buy.completePerson' : 'buy.complete')}
      </ButtonLink>
    </Panel>
  )
}

/** It is done, waits for the payment, or the payment has come to nothing; looked at again while it waits. */
function Done({ id, bought: first }: { id: string; bought: PurchaseOut }) {
  const { t } = useTranslation('billing')
  const navigate = useNavigate()
  const bought = useQuery({ ...purchaseQuery(id, first), ...SAID_HERE }).data ?? first
  const state = standing(bought)
  const Icon = state === 'done' ? IconCircleCheck : state === 'placed' ? IconClock : IconAlertCircle
  return (
    <Panel className={classes.done}>
      <Icon size={48} stroke={1.5} aria-hidden="true" data-state={state} />
      <h2 role="status">{t(`done.${state}`)}</h2>
      {state === 'failed' && (
        <p>
          {bought.payment?.failure} {t('done.failedText')}
        </p>
      )}
      <p className={classes.quiet}>
        {bought.invoice_number ? t('done.invoice', { number: bought.invoice_number }) : t('done.noInvoice')}
      </p>
      <div className={classes.actions}>
        <Button onClick={() => void navigate({ to: '/billing/$id/licences', params: { id } })}>
          {t('done.licences')}
        </Button>
        {bought.invoice && (
          <ButtonLink variant="default" to="/billing/$id/invoices" params={{ id }} search={{ invoice: bought.invoice }}>
            {t('done.seeInvoice')}
          </ButtonLink>
        )}
      </div>
    </Panel>
  )
}
