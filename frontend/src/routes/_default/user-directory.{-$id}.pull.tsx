import { createFileRoute } from '@tanstack/react-router'
import { PullPage } from '@/features/directories/pages/PullPage'

export const Route = createFileRoute('/_default/user-directory/{-$id}/pull')({
  staticData: { title: 'directoryPull' },
  component: PullPage,
})
