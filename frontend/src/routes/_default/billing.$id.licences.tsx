import { createFileRoute } from '@tanstack/react-router'
import { NotFoundPage } from '@/shared/ui/NotFoundPage'

export const Route = createFileRoute('/_default/billing/$id/licences')({
  staticData: { title: 'licences' },
  component: NotFoundPage,
})
