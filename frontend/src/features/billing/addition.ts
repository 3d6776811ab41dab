import type { Addition } from '@/shared/additions'
import { lazyPart } from '@/shared/ui/lazyPart'

const invoices = () => import('./matters/Invoices')

export const billing: Addition = {
  feature: 'billing',
  sold: true,
  matters: {
    invoices_overdue: lazyPart(() => invoices().then(({ Overdue }) => ({ default: Overdue }))),
    invoices_open: lazyPart(() => invoices().then(({ Waiting }) => ({ default: Waiting }))),
  },
}
