import type { PaymentTransferOut } from '@/shared/api/generated/types.gen'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { CopyButton } from '@/shared/ui/CopyButton'
import { groupedIban } from '../model/iban'
import { decimalOf } from '../model/amount'
import classes from './payment.module.css'

/** Where to transfer: a code for banking apps, and each line to copy. */
export function TransferDetails({ transfer }: { transfer: PaymentTransferOut }) {
  const { t } = useTranslation('billing/payment')
  const { money } = useFormats()
  const { amount, currency } = transfer
  const lines = [
    { name: t('transfer.name'), shown: transfer.name, copied: transfer.name },
    { name: t('iban'), shown: groupedIban(transfer.iban), copied: transfer.iban.replace(/\s/g, '') },
    { name: 'BIC', shown: transfer.bic, copied: transfer.bic },
    { name: t('transfer.bank'), shown: transfer.bank_name, copied: transfer.bank_name },
    { name: t('transfer.amount'), shown: money(amount, currency), copied: decimalOf(amount, currency) },
    { name: t('transfer.reference'), shown: transfer.reference, copied: transfer.reference },
  ].filter(({ copied }) => copied)
  const facts = (
    <dl className={classes.facts}>
      {lines.map(({ name, shown, copied }) => (
        <div key={name} className={classes.fact}>
          <dt>{name}</dt>
          <dd>
            {shown}
            <CopyButton name={name} value={copied} />
          </dd>
        </div>
      ))}
    </dl>
  )
  if (!transfer.code) return facts
  return (
    <div className={classes.transfer}>
      <div className={classes.code}>
        <img src={`data:image/svg+xml;utf8,${encodeURIComponent(transfer.code)}`} alt={t('transfer.code')} />
      </div>
      {facts}
    </div>
  )
}
