import { createFileRoute } from '@tanstack/react-router'
import type { InvoicesSearch } from '@/features/billing/invoices/model/search'
import { InvoicesPage } from '@/features/billing/invoices/pages/InvoicesPage'
import { unread } from '@/shared/address'

export const Route = createFileRoute('/_default/billing/$id/invoices')({
  staticData: { title: 'invoices' },
  validateSearch: unread<InvoicesSearch>,
  component: InvoicesPage,
})
