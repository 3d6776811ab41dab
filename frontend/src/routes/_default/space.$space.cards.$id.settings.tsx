import { createFileRoute } from '@tanstack/react-router'
import { CardSettingsPage } from '@/features/cards/pages/CardSettingsPage'
import { useAdditions } from '../-additions'

export const Route = createFileRoute('/_default/space/$space/cards/$id/settings')({
  staticData: { title: 'settings' },
  component: function CardSettings() {
    return <CardSettingsPage additions={useAdditions()} />
  },
})
