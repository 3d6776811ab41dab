import { createFileRoute } from '@tanstack/react-router'
import { RegisterPage } from '@/features/accounts/pages/RegisterPage'

export const Route = createFileRoute('/_session/auth/register')({
  staticData: { title: 'register' },
  component: RegisterPage,
})
