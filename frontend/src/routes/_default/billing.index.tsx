import { createFileRoute } from '@tanstack/react-router'
import { NotFoundPage } from '@/shared/ui/NotFoundPage'

export const Route = createFileRoute('/_default/billing/')({
  staticData: { title: 'billing' },
  component: NotFoundPage,
})
