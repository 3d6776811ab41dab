import { createFileRoute } from '@tanstack/react-router'
import { PlaceholderPage } from '@/features/grid/pages/PlaceholderPage'

export const Route = createFileRoute('/_default/space/$space/grid/placeholder')({
  staticData: { title: 'placeholder' },
  component: PlaceholderPage,
})
