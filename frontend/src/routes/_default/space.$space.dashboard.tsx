import { createFileRoute } from '@tanstack/react-router'
import { NotFoundPage } from '@/shared/ui/NotFoundPage'
import { requireAbility } from '@/shared/auth/guards'

export const Route = createFileRoute('/_default/space/$space/dashboard')({
  staticData: { title: 'dashboard' },
  beforeLoad: ({ context, params }) => requireAbility({ context }, params.space, 'statistics.read'),
  component: NotFoundPage,
})
