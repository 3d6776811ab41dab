import { createFileRoute } from '@tanstack/react-router'
import { SharedFramesPage } from '@/features/grid/pages/SharedFramesPage'

export const Route = createFileRoute('/_default/space/$space/grid/frames')({
  staticData: { title: 'frames' },
  component: SharedFramesPage,
})
