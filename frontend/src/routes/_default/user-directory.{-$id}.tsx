import { createFileRoute } from '@tanstack/react-router'
import { DirectoryLayout } from '@/features/directories/pages/DirectoryLayout'

export const Route = createFileRoute('/_default/user-directory/{-$id}')({
  component: DirectoryLayout,
})
