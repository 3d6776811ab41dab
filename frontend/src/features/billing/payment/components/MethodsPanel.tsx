import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { BillingAccountOut, PaymentMethodOut } from '@/shared/api/generated/types.gen'
import { SAID_HERE } from '@/shared/api/reads'
import type { Uuid } from '@/shared/api/types'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { ConfirmDialog } from '@/shared/ui/ConfirmDialog'
import { Failure } from '@/shared/ui/Failure'
import { Menu } from '@/shared/ui/layers/Menu'
import { lazyDialog } from '@/shared/ui/lazyPart'
import { RowMenu } from '@/shared/ui/RowMenu'
import { SkeletonRows } from '@/shared/ui/SkeletonRows'
import { StatusBadge } from '@/shared/ui/StatusBadge'
import { toastDone } from '@/shared/ui/toasts'
import { methodsQuery, useMethodStep } from '../api'
import { MethodMark } from './MethodMark'
import classes from './payment.module.css'
import { useMethodWords } from './useMethodWords'

const AddMethodDialog = lazyDialog(() => import('./AddMethodDialog'))
const MandateDialog = lazyDialog(() => import('./MandateDialog'))

/** How an account pays: by what first, what runs out, what else may be added. */
export function MethodsPanel({ account }: { account: BillingAccountOut }) {
  const { t } = useTranslation('billing/payment')
  const heading = useId()
  const read = useQuery({ ...methodsQuery(account.uuid), ...SAID_HERE })
  const [adding, setAdding] = useState(false)
  const pays = account.abilities.includes('billing.pay') && account.status !== 'closed'
  return (
    <section aria-labelledby={heading}>
      <div className={classes.head}>
        <h2 id={heading}>{t('title')}</h2>
        {pays && (
          <Anchor component="button" type="button" fz={13} fw={500} onClick={() => setAdding(true)}>
            {t('actions.add')}
          </Anchor>
        )}
      </div>
      {read.data ? (
        read.data.length > 0 ? (
          <ul className={classes.methods}>
            {read.data.map((method) => (
              <Row
                key={method.uuid}
                account={account.uuid}
                method={method}
                pays={pays}
                onReplace={() => setAdding(true)}
              />
            ))}
          </ul>
        ) : (
          <p className={classes.quiet}>{t('none')}</p>
        )
      ) : read.isError ? (
        <Failure of={read} compact />
      ) : (
        <SkeletonRows rows={2} height={40} />
      )}
      {adding && <AddMethodDialog account={account} onClose={() => setAdding(false)} />}
    </section>
  )
}

interface RowProps {
  account: Uuid
  method: PaymentMethodOut
  pays: boolean
  onReplace: () => void
}

function Row({ account, method, pays, onReplace }: RowProps) {
  const { t } = useTranslation('billing/payment')
  const { number } = useFormats()
  const { nameOf, expiryOf } = useMethodWords()
  const [asked, setAsked] = useState<'remove' | 'mandate' | null>(null)
  const step = useMethodStep(account)
  const close = () => setAsked(null)
  const name = method.kind === 'sepa_debit' ? method.label || nameOf(method) : nameOf(method)
  const long = method.kind === 'sepa_debit' ? `${nameOf(method)} ${method.label}`.trim() : name
  const ends = method.status === 'expired' || method.expires_soon
  const about = method.mandate
    ? t('mandate.of', { reference: method.mandate.reference })
    : method.days_to_pay !== null
      ? t('days', { count: method.days_to_pay, number: number(method.days_to_pay) })
      : expiryOf(method)
  const tone = method.status === 'expired' ? classes.danger : ends ? classes.warning : ''
  return (
    <li className={classes.method}>
      <MethodMark kind={method.kind} brand={method.brand} />
      <div className={classes.words}>
        <p className={classes.name}>{name}</p>
        {about && <p className={`${classes.quiet} ${tone}`}>{about}</p>}
      </div>
      {method.is_default && <StatusBadge tone="accent">{t('default')}</StatusBadge>}
      {(pays || method.mandate) && (
        <RowMenu name={long} width={220}>
          {pays && !method.is_default && method.status === 'active' && (
            <Menu.Item
              onClick={() =>
                step.mutate(
                  { step: 'default', method: method.uuid },
                  { onSuccess: () => toastDone(t('madeDefault', { name: long })) },
                )
              }
            >
              {t('makeDefault')}
            </Menu.Item>
          )}
          {method.mandate && <Menu.Item onClick={() => setAsked('mandate')}>{t('mandate.show')}</Menu.Item>}
          {pays && ends && <Menu.Item onClick={onReplace}>{t('replace')}</Menu.Item>}
          {pays && (
            <Menu.Item color="danger" onClick={() => setAsked('remove')}>
              {t('actions.remove')}
            </Menu.Item>
          )}
        </RowMenu>
      )}
      {asked === 'mandate' && method.mandate && (
        <MandateDialog mandate={method.mandate} label={method.label} onClose={close} />
      )}
      <ConfirmDialog
        opened={asked === 'remove'}
        onClose={close}
        onConfirm={() =>
          step.mutate(
            { step: 'remove', method: method.uuid },
            { onSuccess: () => toastDone(t('remove.done', { name: long })), onSettled: close },
          )
        }
        loading={step.isPending}
        title={t('remove.title', { name: long })}
        confirmLabel={t('actions.remove')}
      >
        {t(method.mandate ? 'remove.mandate' : method.kind === 'invoice' ? 'remove.invoice' : 'remove.card')}
      </ConfirmDialog>
    </li>
  )
}
