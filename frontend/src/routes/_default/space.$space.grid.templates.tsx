import { createFileRoute } from '@tanstack/react-router'
import { NotFoundPage } from '@/shared/ui/NotFoundPage'
import { requireAbility } from '@/shared/auth/guards'

export const Route = createFileRoute('/_default/space/$space/grid/templates')({
  staticData: { title: 'templates' },
  beforeLoad: ({ context, params }) => requireAbility({ context }, params.space, 'grid.edit'),
  component: NotFoundPage,
})
