import { createFileRoute } from '@tanstack/react-router'
import { OwnBackgroundsPage } from '@/features/backgrounds/pages/OwnBackgroundsPage'

export const Route = createFileRoute('/_default/space/$space/cards/$id/backgrounds')({
  staticData: { title: 'virtualBackgrounds' },
  component: OwnBackgroundsPage,
})
