import { Alert, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { accountQuery, accountsQuery } from '@/features/billing/accounts/api'
import { MethodChoice } from '@/features/billing/payment/components/MethodChoice'
import { methodsQuery } from '@/features/billing/payment/api'
import { meant } from '@/features/billing/payment/model/methods'
import { SAID_HERE } from '@/shared/api/reads'
import { useSignedIn } from '@/shared/auth/useSignedIn'
import { FormProblem, OptionalLabel } from '@/shared/forms/fields'
import { useTranslation } from '@/shared/i18n/i18n'
import { ButtonLink } from '@/shared/ui/ButtonLink'
import { Failure } from '@/shared/ui/Failure'
import { Panel, Section } from '@/shared/ui/Section'
import { SkeletonRows } from '@/shared/ui/SkeletonRows'
import { basketQuery, openAccount, type Basket } from '../api'
import classes from '../checkout.module.css'
import { paidWith } from '../model/form'
import type { CheckoutDraft } from '../useForm'

interface Props {
  basket: Basket
  draft: CheckoutDraft
  faults: Record<string, string>
}

/** How is paid. Guests sign in, or up, on the way; what they have chosen and typed comes along. */
export function PaymentStep(props: Props) {
  const signedIn = useSignedIn()
  if (!signedIn) return <WhoAreYou />
  if (!props.draft.form.account_id) return <OpenAccount {...props} />
  return <Paying {...props} account={props.draft.form.account_id} />
}

function WhoAreYou() {
  const { t } = useTranslation('orders/checkout')
  const search = { redirect: '/checkout?step=payment' }
  return (
    <Panel className={classes.gate}>
      <h2>{t('gate.title')}</h2>
      <p>{t('gate.text')}</p>
      <div className={classes.buttons}>
        <ButtonLink to="/auth/register" search={search}>
          {t('gate.register')}
        </ButtonLink>
        <ButtonLink to="/auth/login" search={search} variant="default">
          {t('gate.login')}
        </ButtonLink>
      </div>
    </Panel>
  )
}

/** Methods belong to a billing account: it is made of what was typed, once, whoever asks how often. */
function OpenAccount({ basket, draft }: Props) {
  const { language } = useTranslation()
  const queryClient = useQueryClient()
  const open = useMutation({
    scope: { id: 'basket' },
    mutationFn: () => openAccount(basket.checkout_id ?? ''),
    onSuccess: (said) => {
      queryClient.setQueryData(basketQuery(language).queryKey, said)
      draft.accept(said)
      // Who goes back finds it among the own ones.
      void queryClient.invalidateQueries({ queryKey: accountsQuery.queryKey })
    },
    meta: { silent: true },
  })
  const begin = useEffectEvent(() => open.mutate())
  useEffect(() => begin(), [])
  return open.isError ? <Failure of={{ error: open.error, refetch: () => open.mutate() }} /> : <SkeletonRows rows={3} />
}

function Paying({ basket, draft, faults, account: id }: Props & { account: string }) {
  const { t } = useTranslation('orders/checkout')
  const { form, put } = draft
  const account = useQuery({ ...accountQuery(id), ...SAID_HERE })
  const methods = useQuery({ ...methodsQuery(id), ...SAID_HERE })
  const chosen = methods.data ? meant(methods.data, form.method_id) : null
  const kind = methods.data ? paidWith(chosen?.kind) : null
  // What is preselected is chosen, too.
  const settle = useEffectEvent(() => {
    if (kind && (form.paid_with !== kind || form.method_id !== (chosen?.uuid ?? null)))
      put({ paid_with: kind, method_id: chosen?.uuid ?? null })
  })
  useEffect(() => settle(), [kind, chosen?.uuid])
  if (account.isError && !account.data) return <Failure of={account} />
  if (!account.data) return <SkeletonRows rows={3} />
  return (
    <>
      <Vat account={account.data} />
      {basket.costs.total > 0 && (
        <Section title={t('pay.title')}>
          <MethodChoice
            account={account.data}
            value={form.method_id}
            gross={basket.costs.total}
            onChange={(method) => put({ method_id: method })}
          />
          <FormProblem>{faults['form.paid_with'] ?? faults['form.method_id']}</FormProblem>
        </Section>
      )}
      {/* Private persons have no bookkeeping that looks for a number. */}
      {(account.data.kind === 'business' || account.data.po_required) && (
        <Section title={t('pay.order')}>
          <TextInput
            label={account.data.po_required ? t('fields.po') : <OptionalLabel>{t('fields.po')}</OptionalLabel>}
            description={t('pay.orderText')}
            maxLength={50}
            maw={360}
            value={form.po_number}
            placeholder={account.data.po_number || undefined}
            error={faults['form.po_number']}
            onChange={({ currentTarget }) => put({ po_number: currentTarget.value })}
          />
        </Section>
      )}
    </>
  )
}

/** How it stands with the VAT number: tax follows from it as soon as it is confirmed. */
function Vat({ account }: { account: { vat: { number: string; state: string } | null } }) {
  const { t, language } = useTranslation('orders/checkout')
  const queryClient = useQueryClient()
  const state = account.vat?.number ? account.vat.state : null
  const renew = useEffectEvent(() => void queryClient.invalidateQueries({ queryKey: basketQuery(language).queryKey }))
  useEffect(() => {
    if (state) renew()
  }, [state])
  if (!account.vat || !state || state === 'valid') return null
  return (
    <Alert color={state === 'invalid' ? 'danger' : 'warning'} variant="light" mb="md" role="status">
      {t(state === 'invalid' ? 'vat.invalid' : 'vat.unconfirmed', { number: account.vat.number })}
    </Alert>
  )
}
