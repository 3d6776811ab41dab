import { createFileRoute } from '@tanstack/react-router'
import { ConfirmEmailPage } from '@/features/accounts/pages/ConfirmEmailPage'
import { requireUser } from '@/shared/auth/guards'

export const Route = createFileRoute('/_session/auth/email/$token')({
  staticData: { title: 'profile' },
  beforeLoad: requireUser,
  component: ConfirmEmailPage,
})
