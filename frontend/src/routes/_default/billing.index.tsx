import { createFileRoute } from '@tanstack/react-router'
import { AccountsPage } from '@/features/billing/accounts/pages/AccountsPage'
import { unread } from '@/shared/address'

export const Route = createFileRoute('/_default/billing/')({
  staticData: { title: 'billing' },
  validateSearch: unread<{ new?: true }>,
  component: AccountsPage,
})
