import { createFileRoute } from '@tanstack/react-router'
import { SettingsLayout } from '@/features/spaces/settings/pages/SettingsLayout'

export const Route = createFileRoute('/_default/space/$space/settings')({
  staticData: { title: 'settings' },
  component: SettingsLayout,
})
