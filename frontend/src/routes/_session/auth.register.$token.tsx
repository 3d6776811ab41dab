import { createFileRoute } from '@tanstack/react-router'
import { NewAccountPage } from '@/features/accounts/pages/NewAccountPage'

export const Route = createFileRoute('/_session/auth/register/$token')({
  staticData: { title: 'register' },
  component: NewAccountPage,
})
