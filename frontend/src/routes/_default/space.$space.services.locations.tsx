import { createFileRoute } from '@tanstack/react-router'
import { NotFoundPage } from '@/shared/ui/NotFoundPage'
import { requireAbility } from '@/shared/auth/guards'

export const Route = createFileRoute('/_default/space/$space/services/locations')({
  staticData: { title: 'locations' },
  beforeLoad: ({ context, params }) => requireAbility({ context }, params.space, 'spaces.read'),
  component: NotFoundPage,
})
