import { createFileRoute } from '@tanstack/react-router'
import { VisibilityPage } from '@/features/grid/pages/VisibilityPage'

export const Route = createFileRoute('/_default/space/$space/grid/visibility')({
  staticData: { title: 'visibility' },
  component: VisibilityPage,
})
