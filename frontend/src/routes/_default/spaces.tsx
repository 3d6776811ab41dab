import { createFileRoute } from '@tanstack/react-router'
import { SpacesPage } from '@/features/spaces/pages/SpacesPage'

export const Route = createFileRoute('/_default/spaces')({
  staticData: { title: 'spaces' },
  component: SpacesPage,
})
