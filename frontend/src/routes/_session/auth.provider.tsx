import { createFileRoute } from '@tanstack/react-router'
import { ProviderPage } from '@/features/accounts/pages/ProviderPage'
import { unread } from '@/shared/address'

export const Route = createFileRoute('/_session/auth/provider')({
  staticData: { title: 'autoLogin' },
  validateSearch: unread<{ result?: string }>,
  component: ProviderPage,
})
