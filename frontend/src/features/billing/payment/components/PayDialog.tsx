import { Button, Group, Modal, Stack } from '@mantine/core'
import { IconAlertCircle, IconCircleCheck, IconClock, IconInfoCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import type { BillingAccountOut, PaymentOut, PaymentStartOut } from '@/shared/api/generated/types.gen'
import { errorMessage } from '@/shared/api/error'
import { SAID_HERE } from '@/shared/api/reads'
import type { Uuid } from '@/shared/api/types'
import { FormProblem } from '@/shared/forms/fields'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { Failure } from '@/shared/ui/Failure'
import { SkeletonRows } from '@/shared/ui/SkeletonRows'
import { methodsQuery, paymentsOfQuery, usePay } from '../api'
import { mayChange, meant, standing } from '../model/methods'
import { MethodChoice } from './MethodChoice'
import classes from './payment.module.css'
import { TransferDetails } from './TransferDetails'

/** What is paid: `amount` is what is still due. */
interface Payable {
  uuid: Uuid
  number: string
  amount: number
  currency: string
  due_on: string
}

interface Props {
  account: BillingAccountOut
  invoice: Payable
  onClose: () => void
}

/** Pays one open invoice: by transfer, with all that a bank asks for, or by a method. */
export default function PayDialog({ account, invoice, onClose }: Props) {
  const { t } = useTranslation('billing/payment')
  const { money, dayLong } = useFormats()
  const payments = useQuery({ ...paymentsOfQuery(account.uuid, invoice.uuid), ...SAID_HERE })
  const [started, setStarted] = useState<PaymentStartOut | null>(null)
  const again = started?.payment.status === 'failed' || started?.payment.status === 'cancelled'
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('pay.title', { number: invoice.number })}
      closeButtonProps={{ 'aria-label': t('actions.close') }}
      size="lg"
    >
      {started && !again ? (
        <Outcome account={account} invoice={invoice} started={started} onClose={onClose} />
      ) : (
        <Stack gap="md">
          <div>
            <p className={classes.sum}>{money(invoice.amount, invoice.currency)}</p>
            <p className={classes.quiet}>{t('pay.due', { day: dayLong(invoice.due_on) })}</p>
          </div>
          {payments.isError && !payments.data ? (
            <Failure of={payments} compact />
          ) : !payments.data ? (
            <SkeletonRows rows={2} height={56} />
          ) : (
            <Choosing
              account={account}
              invoice={invoice}
              {...standing(started ? [started.payment] : payments.data)}
              onStarted={setStarted}
              onClose={onClose}
            />
          )}
        </Stack>
      )}
    </Modal>
  )
}

interface ChoosingProps extends Props {
  live: PaymentOut | null
  failed: PaymentOut | null
  onStarted: (started: PaymentStartOut) => void
}

function Choosing({ account, invoice, live, failed, onStarted, onClose }: ChoosingProps) {
  const { t } = useTranslation('billing/payment')
  const { money, dayLong } = useFormats()
  const methods = useQuery({ ...methodsQuery(account.uuid), ...SAID_HERE })
  const [method, setMethod] = useState<string | null>(null)
  const pay = usePay(account.uuid)
  const chosen = methods.data ? meant(methods.data, method) : null
  const byTransfer = methods.isSuccess && (chosen === null || chosen.kind === 'invoice')
  const submit = () =>
    pay.mutate({ invoice: invoice.uuid, method: chosen?.uuid ?? null }, { onSuccess: (data) => onStarted(data) })
  if (live && !mayChange(live))
    return (
      <>
        <Note icon={<IconClock size={18} aria-hidden="true" />}>
          {t('pay.onItsWay', { amount: money(live.amount, live.currency) })}
        </Note>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('actions.close')}
          </Button>
        </Group>
      </>
    )
  return (
    <>
      {live?.collect_on && (
        <Note icon={<IconInfoCircle size={18} aria-hidden="true" />}>
          {t('pay.planned', { account: live.method_label, day: dayLong(live.collect_on) })}
        </Note>
      )}
      {failed && (
        <Note tone="danger" icon={<IconAlertCircle size={18} aria-hidden="true" />}>
          {failed.retry_on
            ? t('pay.failedRetry', { reason: failed.failure, day: dayLong(failed.retry_on) })
            : t('pay.failed', { reason: failed.failure })}
        </Note>
      )}
      <MethodChoice account={account} value={method} onChange={setMethod} dueOn={invoice.due_on} />
      <FormProblem>{pay.error ? errorMessage(pay.error) : null}</FormProblem>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose} disabled={pay.isPending}>
          {t('actions.cancel')}
        </Button>
        <Button loading={pay.isPending} disabled={!methods.data} onClick={submit}>
          {byTransfer ? t('pay.details') : t('pay.now', { amount: money(invoice.amount, invoice.currency) })}
        </Button>
      </Group>
    </>
  )
}

function Note({ tone, icon, children }: { tone?: 'danger'; icon: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.note} data-tone={tone} role="status">
      {icon}
      <span>{children}</span>
    </div>
  )
}

/** What comes next. */
function Outcome({ account, invoice, started, onClose }: Props & { started: PaymentStartOut }) {
  const { t } = useTranslation('billing/payment')
  const { money, dayLong } = useFormats()
  const router = useRouter()
  const { payment, confirm, transfer } = started
  if (transfer)
    return (
      <Stack gap="md">
        <p className={classes.quiet}>{t('transfer.text', { number: transfer.reference })}</p>
        <TransferDetails transfer={transfer} />
        <Group justify="flex-end">
          <Button onClick={onClose}>{t('done')}</Button>
        </Group>
      </Stack>
    )
  if (confirm || payment.status === 'requires_action') {
    const search = { payment: payment.uuid, back: router.latestLocation.href }
    const { href } = router.buildLocation({ to: '/billing/$id/card', params: { id: account.uuid }, search })
    return (
      <Stack gap="md">
        <Note icon={<IconInfoCircle size={18} aria-hidden="true" />}>{t('pay.confirmText')}</Note>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('pay.later')}
          </Button>
          <Button component="a" href={href}>
            {t('pay.confirm')}
          </Button>
        </Group>
      </Stack>
    )
  }
  const paid = payment.status === 'succeeded'
  return (
    <div className={classes.done} role="status">
      {paid ? (
        <IconCircleCheck size={44} stroke={1.5} aria-hidden="true" />
      ) : (
        <IconClock size={44} stroke={1.5} aria-hidden="true" />
      )}
      <h3>{paid ? t('pay.paid') : payment.collect_on ? t('pay.debit') : t('pay.processing')}</h3>
      <p className={classes.quiet}>
        {paid
          ? t('pay.paidText', { number: invoice.number, amount: money(payment.amount, payment.currency) })
          : payment.collect_on
            ? t('pay.debitText', {
                amount: money(payment.amount, payment.currency),
                account: payment.method_label,
                day: dayLong(payment.collect_on),
              })
            : t('pay.processingText')}
      </p>
      <Button mt="sm" onClick={onClose}>
        {t('done')}
      </Button>
    </div>
  )
}
