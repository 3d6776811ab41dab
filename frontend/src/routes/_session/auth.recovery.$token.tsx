import { createFileRoute } from '@tanstack/react-router'
import { NewPasswordPage } from '@/features/accounts/pages/NewPasswordPage'

export const Route = createFileRoute('/_session/auth/recovery/$token')({
  staticData: { title: 'recovery' },
  component: NewPasswordPage,
})
