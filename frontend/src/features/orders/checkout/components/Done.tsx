import { IconCircleCheck, IconClock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { SAID_HERE } from '@/shared/api/reads'
import type { OrderOut } from '@/shared/api/generated/types.gen'
import { useTranslation } from '@/shared/i18n/i18n'
import { ButtonLink } from '@/shared/ui/ButtonLink'
import { Button } from '@mantine/core'
import { Failure } from '@/shared/ui/Failure'
import { Page } from '@/shared/ui/Page'
import { Panel } from '@/shared/ui/Section'
import { SkeletonRows } from '@/shared/ui/SkeletonRows'
import { orderQuery } from '../../api'
import classes from '../checkout.module.css'

/** It is ordered: what happens next, and what is still to be done. */
export function Done({ order: id }: { order: string }) {
  const { language } = useTranslation('orders/checkout')
  const read = useQuery({ ...orderQuery(language, id), ...SAID_HERE })
  return (
    <Page narrow>
      {read.data ? (
        <Ordered order={read.data} />
      ) : read.isError ? (
        <Panel>
          <Failure of={read} />
        </Panel>
      ) : (
        <SkeletonRows rows={4} />
      )}
    </Page>
  )
}

function Ordered({ order }: { order: OrderOut }) {
  const { t } = useTranslation('orders/checkout')
  const router = useRouter()
  const { payment, account, invoice, state } = order
  const confirms = payment?.status === 'requires_action'
  const next = confirms
    ? 'confirm'
    : payment?.status === 'failed'
      ? 'failed'
      : state !== 'pending'
        ? 'paid'
        : order.paid_with === 'invoice'
          ? 'invoice'
          : order.paid_with === 'sepa'
            ? 'debit'
            : 'waits'
  const href = payment
    ? router.buildLocation({
        to: '/billing/$id/card',
        params: { id: account.uuid },
        search: { payment: payment.uuid, back: `/orders/${order.uuid}` },
      }).href
    : undefined
  return (
    <Panel className={classes.done}>
      {confirms || next === 'failed' ? (
        <IconClock size={48} stroke={1.5} aria-hidden="true" />
      ) : (
        <IconCircleCheck size={48} stroke={1.5} aria-hidden="true" />
      )}
      <h1>{t('done.title', { number: String(order.number) })}</h1>
      <p>{t(`done.${next}`, { reason: payment?.failure ?? '' })}</p>
      <p className={classes.quiet}>{t('done.mail', { email: order.email })}</p>
      <div className={classes.buttons}>
        {confirms && (
          <Button component="a" href={href}>
            {t('done.confirmPayment')}
          </Button>
        )}
        <ButtonLink to="/orders/$id" params={{ id: order.uuid }} variant={confirms ? 'default' : 'filled'}>
          {t('done.see')}
        </ButtonLink>
        {invoice.open_amount > 0 && !confirms && (
          <ButtonLink
            variant="default"
            to="/billing/$id/invoices"
            params={{ id: account.uuid }}
            search={{ invoice: invoice.uuid }}
          >
            {t(order.paid_with === 'invoice' ? 'done.invoiceLink' : 'done.seeInvoice')}
          </ButtonLink>
        )}
      </div>
    </Panel>
  )
}
