import { createFileRoute } from '@tanstack/react-router'
import { LookPage } from '@/features/grid/pages/LookPage'

export const Route = createFileRoute('/_default/space/$space/grid/')({
  staticData: { title: 'design' },
  component: LookPage,
})
