import { IconCreditCard, IconFileInvoice } from '@tabler/icons-react'
import type { MethodKind } from '@/shared/api/generated/types.gen'
import { brandMark } from '../model/methods'
import classes from './payment.module.css'

/** The small mark of a way to pay; its name stands beside it. */
export function MethodMark({ kind, brand = '' }: { kind: MethodKind; brand?: string }) {
  const mark = kind === 'sepa_debit' ? 'SEPA' : kind === 'card' ? brandMark(brand) : ''
  return (
    <span className={classes.mark} aria-hidden="true">
      {mark || (kind === 'invoice' ? <IconFileInvoice size={16} /> : <IconCreditCard size={16} />)}
    </span>
  )
}
