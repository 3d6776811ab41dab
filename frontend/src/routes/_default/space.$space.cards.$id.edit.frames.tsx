import { createFileRoute } from '@tanstack/react-router'
import { FramesPage } from '@/features/cards/pages/FramesPage'

export const Route = createFileRoute('/_default/space/$space/cards/$id/edit/frames')({
  staticData: { title: 'frames' },
  component: FramesPage,
})
