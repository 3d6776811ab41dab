import { Checkbox, Stack, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { accountsQuery } from '@/features/billing/accounts/api'
import { Options } from '@/features/billing/payment/components/Options'
import { DONE_WITHOUT, SAID_HERE } from '@/shared/api/reads'
import { userQuery } from '@/shared/auth/session'
import { useSignedIn } from '@/shared/auth/useSignedIn'
import { FormProblem, OptionalLabel } from '@/shared/forms/fields'
import { useTranslation } from '@/shared/i18n/i18n'
import { TextLink } from '@/shared/ui/ButtonLink'
import { Failure } from '@/shared/ui/Failure'
import { Section } from '@/shared/ui/Section'
import { Segmented } from '@/shared/ui/Segmented'
import { SkeletonRows } from '@/shared/ui/SkeletonRows'
import type { Basket } from '../api'
import { within, wholeForm } from '../model/form'
import type { CheckoutDraft } from '../useForm'
import { AddressFields } from './AddressFields'
import { Departments } from './Departments'

interface Props {
  basket: Basket
  draft: CheckoutDraft
  /** What is to be mended, once somebody has wanted to go on. */
  faults: Record<string, string>
}

const NEW = 'new'

/** Who pays, and where the parcels go. */
export function AddressesStep(props: Props & { business: boolean; onBusiness: (business: boolean) => void }) {
  const { basket, draft, faults, business, onBusiness } = props
  const { t } = useTranslation('orders/checkout')
  const signedIn = useSignedIn()
  const { form, put } = draft
  const accounts = useQuery({ ...accountsQuery, ...SAID_HERE, enabled: signedIn })
  const user = useQuery({ ...userQuery, ...DONE_WITHOUT, enabled: signedIn })
  const goods = basket.items.some(({ products }) => products.card !== null)
  const mine = (accounts.data ?? []).filter(({ role, status }) => role !== 'viewer' && status !== 'closed')
  const chosen = mine.find(({ uuid }) => uuid === form.account_id)
  const own = user.data?.email
  const asks = accounts.data !== undefined && !chosen
  // Who is signed in has said it already; who clears the field wants another one.
  const suggest = useEffectEvent((email: string) => form.email === '' && put({ email }))
  useEffect(() => {
    if (own && asks) suggest(own)
  }, [own, asks])
  if (signedIn && accounts.isError && !accounts.data) return <Failure of={accounts} />
  // One that was made on the way may not be among the known ones yet.
  const isComing = accounts.isFetching && form.account_id !== null && !chosen
  if (signedIn && (!accounts.data || isComing)) return <SkeletonRows rows={4} />
  const undelivered = form.differentDelivery ? undefined : faults['form.delivery.address.country_id']
  return (
    <>
      <Section title={t('payer.title')} description={mine.length > 0 ? undefined : t('payer.text')}>
        <Stack gap="md">
          {mine.length > 0 && (
            <Options
              label={t('payer.title')}
              options={[
                ...mine.map((account) => ({
                  id: account.uuid,
                  label: account.name,
                  text: [account.company_name !== account.name && account.company_name, account.city]
                    .filter(Boolean)
                    .join(' · '),
                })),
                { id: NEW, label: t('payer.other'), text: t('payer.otherText') },
              ]}
              value={chosen?.uuid ?? NEW}
              onChange={(id) =>
                // What was typed for another account must not become where this one's parcels go.
                put(
                  id === NEW
                    ? { account_id: null, method_id: null }
                    : { account_id: id, method_id: null, billing: wholeForm({}).billing },
                  true,
                )
              }
            />
          )}
          {chosen && faults['form.account_id'] && (
            <FormProblem>
              {faults['form.account_id']}{' '}
              <TextLink to="/billing/$id" params={{ id: chosen.uuid }} underline="always">
                {t('payer.complete')}
              </TextLink>
            </FormProblem>
          )}
          {!chosen && (
            <>
              <Segmented
                aria-label={t('payer.kind')}
                data={(['business', 'private'] as const).map((value) => ({ value, label: t(`payer.${value}`) }))}
                value={business ? 'business' : 'private'}
                onChange={(kind) => {
                  onBusiness(kind === 'business')
                  if (kind === 'private') {
                    const { billing } = form
                    const address = { ...billing.address, vat_nr: '' }
                    put({ billing: { ...billing, company_name: '', address } }, true)
                  }
                }}
              />
              <AddressFields
                section="billing"
                who={business ? 'business' : 'private'}
                withVat
                value={form.billing}
                faults={within(faults, 'form.billing')}
                onChange={(billing, now) => put({ billing }, now)}
              />
            </>
          )}
        </Stack>
      </Section>
      <Section title={t('contact.title')} description={t('contact.text')}>
        <Stack gap="md">
          {!chosen && (
            <TextInput
              label={t('fields.email')}
              type="email"
              inputMode="email"
              autoComplete="email"
              maxLength={254}
              value={form.email}
              error={faults['form.email']}
              onChange={({ currentTarget }) => put({ email: currentTarget.value })}
            />
          )}
          <TextInput
            label={<OptionalLabel>{t('fields.phone')}</OptionalLabel>}
            type="tel"
            autoComplete="tel"
            maxLength={40}
            value={form.phone}
            error={faults['form.phone']}
            onChange={({ currentTarget }) => put({ phone: currentTarget.value })}
          />
        </Stack>
      </Section>
      {goods && (
        <Section title={t('delivery.title')}>
          <Stack gap="md">
            <FormProblem>{undelivered}</FormProblem>
            <Checkbox
              label={t('delivery.different')}
              checked={form.differentDelivery}
              onChange={({ currentTarget }) => put({ differentDelivery: currentTarget.checked }, true)}
            />
            {form.differentDelivery && (
              <AddressFields
                section="shipping"
                who="both"
                value={form.delivery}
                faults={within(faults, 'form.delivery')}
                onChange={(delivery, now) => put({ delivery }, now)}
              />
            )}
            <Departments
              basket={basket}
              draft={draft}
              faults={faults}
              firm={chosen?.company_name ?? form.billing.company_name}
              country={
                form.differentDelivery
                  ? form.delivery.address.country_id
                  : (chosen?.country ?? form.billing.address.country_id)
              }
            />
          </Stack>
        </Section>
      )}
    </>
  )
}
