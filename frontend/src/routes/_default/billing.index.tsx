import { createFileRoute } from '@tanstack/react-router'
import { AccountsPage } from '@/features/billing/accounts/pages/AccountsPage'

export const Route = createFileRoute('/_default/billing/')({
  staticData: { title: 'billing' },
  validateSearch: (raw: { new?: unknown }): { new?: boolean } => (raw.new === true ? { new: true } : {}),
  component: AccountsPage,
})
