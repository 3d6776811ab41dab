import { createFileRoute } from '@tanstack/react-router'
import { AutoLoginPage } from '@/features/accounts/pages/AutoLoginPage'
import { unread } from '@/shared/address'

export const Route = createFileRoute('/_empty/auth/auto-login')({
  staticData: { title: 'autoLogin' },
  validateSearch: unread<{ url?: string; redirect?: string }>,
  component: AutoLoginPage,
})
