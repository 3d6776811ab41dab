import { createFileRoute } from '@tanstack/react-router'
import { RegisterPage } from '@/features/accounts/pages/RegisterPage'
import { requireGuest } from '@/shared/auth/guards'

export const Route = createFileRoute('/_session/auth/register/')({
  staticData: { title: 'register' },
  beforeLoad: requireGuest,
  component: RegisterPage,
})
