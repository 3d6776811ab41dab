import { createFileRoute } from '@tanstack/react-router'
import { NotFoundPage } from '@/shared/ui/NotFoundPage'

export const Route = createFileRoute('/_default/user-directories')({
  staticData: { title: 'userDirectories' },
  component: NotFoundPage,
})
