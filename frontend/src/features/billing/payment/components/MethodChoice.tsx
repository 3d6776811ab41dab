import { Alert, Button, Skeleton } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BillingAccountOut, PaymentMethodOut } from '@/shared/api/generated/types.gen'
import { SAID_HERE } from '@/shared/api/reads'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { Failure } from '@/shared/ui/Failure'
import { lazyDialog } from '@/shared/ui/lazyPart'
import { Panel } from '@/shared/ui/Section'
import { StatusBadge } from '@/shared/ui/StatusBadge'
import { choicesQuery, methodsQuery } from '../api'
import { daysLater, debitedOn } from '../model/bankDays'
import { meant } from '../model/methods'
import { Options } from './Options'
import classes from './payment.module.css'
import { useMethodWords } from './useMethodWords'

const AddMethodDialog = lazyDialog(() => import('./AddMethodDialog'))

export interface MethodChoiceProps {
  account: BillingAccountOut
  /** Null: by the default one, else by invoice. */
  value: string | null
  onChange: (method: string | null) => void
  /** When the invoice is due, if it is there; else it is written today. */
  dueOn?: string
  /** What is bought now, with tax: an account that has never paid may owe so much only. */
  gross?: number
}

/** By which method is paid, and when each of them takes the money. */
export function MethodChoice({ account, value, onChange, dueOn, gross = 0 }: MethodChoiceProps) {
  const { t, language } = useTranslation('billing/payment')
  const { dayLong, money } = useFormats()
  const { nameOf, expiryOf } = useMethodWords()
  const [adding, setAdding] = useState(false)
  const methods = useQuery({ ...methodsQuery(account.uuid), ...SAID_HERE })
  const choices = useQuery({ ...choicesQuery(account.uuid, language), ...SAID_HERE })
  const failed = [methods, choices].find((one) => one.isError && !one.data)
  if (failed)
    return (
      <Panel>
        <Failure of={failed} compact />
      </Panel>
    )
  if (!methods.data || !choices.data)
    return <Skeleton height={130} radius="md" role="status" aria-label={t('loading')} />
  const today = new Date().toLocaleDateString('sv')
  const due = dueOn ?? daysLater(today, choices.data.days_to_pay)
  const serving = methods.data.filter(({ status }) => status === 'active')
  const chosen = meant(methods.data, value)
  // Who has said nothing pays by invoice, where that is allowed.
  const byInvoice = serving.length === 0 && choices.data.kinds.some(({ kind }) => kind === 'invoice')
  const transfer = due < today ? t('when.transferNow') : t('when.transfer', { day: dayLong(due) })
  const detail = (method: PaymentMethodOut) => {
    if (method.kind === 'invoice') return transfer
    if (method.kind === 'sepa_debit')
      return method.provider === 'sepa_debit'
        ? t('when.debit', { account: method.label, day: dayLong(debitedOn(due, today)) })
        : t('when.debitSoon', { account: method.label })
    return [t('when.card'), method.expires_soon && expiryOf(method)].filter(Boolean).join(' ')
  }
  const rows = byInvoice
    ? [{ id: '', label: t('kinds.invoice'), text: transfer }]
    : serving.map((method) => ({
        id: method.uuid,
        label: nameOf(method),
        text: detail(method),
        badge: method.is_default && <StatusBadge tone="accent">{t('default')}</StatusBadge>,
      }))
  const { trust } = choices.data
  const trusted = byInvoice || chosen?.provider === 'invoice' || chosen?.provider === 'sepa_debit'
  const pays = account.abilities.includes('billing.pay')
  return (
    <>
      <Options label={t('choose')} options={rows} value={chosen?.uuid ?? ''} onChange={(id) => onChange(id || null)}>
        {rows.length === 0 && <p className={`${classes.option} ${classes.quiet}`}>{t('noneServes')}</p>}
        {pays && (
          <div className={classes.more}>
            <Button
              variant="subtle"
              color="accent"
              size="compact-sm"
              leftSection={<IconPlus size={16} aria-hidden="true" />}
              onClick={() => setAdding(true)}
            >
              {t('addLong')}
            </Button>
          </div>
        )}
      </Options>
      {trust && trusted && gross > trust.left && (
        <Alert color="warning" variant="light" mt="md">
          {t('aboveLimit', { limit: money(trust.limit, trust.currency), left: money(trust.left, trust.currency) })}
        </Alert>
      )}
      {adding && <AddMethodDialog account={account} onAdded={onChange} onClose={() => setAdding(false)} />}
    </>
  )
}
