import { useQuery } from '@tanstack/react-query'
import type { PaymentOut } from '@/shared/api/generated/types.gen'
import { DONE_WITHOUT } from '@/shared/api/reads'
import type { Uuid } from '@/shared/api/types'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { failedQuery } from '../api'

/** Invoices that are still due although somebody, or Vizitka by itself, has tried to pay them: the last attempt. */
export function useFailed(account: Uuid): readonly PaymentOut[] {
  return useQuery({ ...failedQuery(account), ...DONE_WITHOUT }).data ?? []
}

/** What came to nothing, why, and what is to be done. */
export function useFailedWords() {
  const { t } = useTranslation('billing/payment')
  const { date, day } = useFormats()
  const on = (payment: PaymentOut) => date(new Date(payment.failed_at ?? payment.created_at))
  const what = (payment: PaymentOut) => {
    if (payment.status === 'disputed') return t('failure.disputed', { day: on(payment) })
    const key = payment.kind === 'sepa_debit' ? 'failure.sepa_debit' : 'failure.card'
    return [t(key, { label: payment.method_label, day: on(payment) }), payment.failure].join(' ')
  }
  return {
    title: (payment: PaymentOut) => t('failure.title', { number: payment.invoice_number }),
    short: (payment: PaymentOut) => t('failure.short', { day: on(payment) }),
    whole: (payment: PaymentOut) =>
      [
        what(payment),
        payment.retry_on ? t('failure.retry', { day: day(payment.retry_on) }) : t('failure.noRetry'),
      ].join(' '),
  }
}
