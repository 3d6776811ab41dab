import { createFileRoute } from '@tanstack/react-router'
import { ProfilePage } from '@/features/accounts/pages/ProfilePage'

export const Route = createFileRoute('/_default/profile')({
  staticData: { title: 'profile' },
  component: ProfilePage,
})
