import { createFileRoute } from '@tanstack/react-router'
import { SettingsPage } from '@/features/directories/pages/SettingsPage'

export const Route = createFileRoute('/_default/user-directory/{-$id}/settings')({
  staticData: { title: 'settings' },
  component: SettingsPage,
})
