import { createFileRoute } from '@tanstack/react-router'
import { NotFoundPage } from '@/shared/ui/NotFoundPage'

export const Route = createFileRoute('/_empty/confirmation/space-invite/{-$code}/verify')({
  staticData: { title: 'invitation' },
  component: NotFoundPage,
})
