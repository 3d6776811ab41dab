import type { InvoiceListed } from '@/shared/api/generated/types.gen'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { StatusBadge, type Tone } from '@/shared/ui/StatusBadge'

const TONES: Record<InvoiceListed['status'], Tone> = {
  draft: 'neutral',
  open: 'accent',
  paid: 'good',
  overdue: 'danger',
  cancelled: 'neutral',
}

export function InvoiceBadge({ invoice }: { invoice: Pick<InvoiceListed, 'kind' | 'status'> }) {
  const { t } = useTranslation('billing/invoices')
  if (invoice.kind === 'credit_note') return <StatusBadge tone="neutral">{t('states.credit_note')}</StatusBadge>
  return <StatusBadge tone={TONES[invoice.status]}>{t(`states.${invoice.status}`)}</StatusBadge>
}

/** When it is due, since when it is late, when it was paid, or what has taken its place. */
export function useSince() {
  const { t } = useTranslation('billing/invoices')
  const { day } = useFormats()
  return (invoice: InvoiceListed): string => {
    if (invoice.kind === 'credit_note') return ''
    if (invoice.status === 'paid') return invoice.paid_on ? day(invoice.paid_on) : ''
    if (invoice.status === 'cancelled')
      return invoice.cancelled_by ? t('since.cancelled', { number: invoice.cancelled_by }) : ''
    return t(invoice.status === 'overdue' ? 'since.overdue' : 'since.open', { day: day(invoice.due_on) })
  }
}
