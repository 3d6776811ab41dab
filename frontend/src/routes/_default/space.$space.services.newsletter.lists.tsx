import { createFileRoute } from '@tanstack/react-router'
import { ListsPage } from '@/features/newsletter/pages/ListsPage'

export const Route = createFileRoute('/_default/space/$space/services/newsletter/lists')({
  component: ListsPage,
})
