import { createFileRoute } from '@tanstack/react-router'
import { LoginPage } from '@/features/accounts/pages/LoginPage'
import { requireGuest } from '@/shared/auth/guards'

export const Route = createFileRoute('/_session/auth/login')({
  staticData: { title: 'login' },
  beforeLoad: requireGuest,
  component: LoginPage,
})
