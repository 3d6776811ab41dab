import { createFileRoute } from '@tanstack/react-router'
import { AccountUsersPage } from '@/features/billing/accounts/pages/AccountUsersPage'

export const Route = createFileRoute('/_default/billing/$id/users')({
  staticData: { title: 'users' },
  component: AccountUsersPage,
})
