import { createFileRoute } from '@tanstack/react-router'
import { LoginPage } from '@/features/accounts/pages/LoginPage'

export const Route = createFileRoute('/_session/auth/login')({
  staticData: { title: 'login' },
  component: LoginPage,
})
