import { createFileRoute } from '@tanstack/react-router'
import { NotFoundPage } from '@/shared/ui/NotFoundPage'

export const Route = createFileRoute('/_default/space/$space/cards/$id/users')({
  staticData: { title: 'users' },
  component: NotFoundPage,
})
