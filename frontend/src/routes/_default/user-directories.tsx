import { createFileRoute } from '@tanstack/react-router'
import { DirectoriesPage } from '@/features/directories/pages/DirectoriesPage'

export const Route = createFileRoute('/_default/user-directories')({
  staticData: { title: 'userDirectories' },
  component: DirectoriesPage,
})
