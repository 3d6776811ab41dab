import { createFileRoute } from '@tanstack/react-router'
import { RecoveryPage } from '@/features/accounts/pages/RecoveryPage'

export const Route = createFileRoute('/_session/auth/recovery/')({
  staticData: { title: 'recovery' },
  component: RecoveryPage,
})
