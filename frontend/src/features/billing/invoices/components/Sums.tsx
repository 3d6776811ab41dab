import type { InvoiceTotals } from '@/shared/api/generated/types.gen'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import classes from './invoices.module.css'

/** What stands at the foot of the list, of all that it shows. */
export function Sums({ sums, year }: { sums: InvoiceTotals; year: number | null }) {
  const { t } = useTranslation('billing/invoices')
  const { money } = useFormats()
  const parts = [
    { key: 'billed', name: year ? t('sums.billedIn', { year }) : t('sums.billed'), amount: sums.billed },
    { key: 'paid', name: t('states.paid'), amount: sums.paid },
    { key: 'open', name: t('states.open'), amount: sums.open },
    { key: 'overdue', name: t('states.overdue'), amount: sums.overdue, tone: sums.overdue > 0 ? 'danger' : undefined },
  ]
  return (
    <dl className={classes.sums}>
      {parts.map(({ key, name, amount, tone }) => (
        <div key={key} data-tone={tone}>
          <dt>{name}</dt>
          <dd>{money(amount, sums.currency)}</dd>
        </div>
      ))}
    </dl>
  )
}
