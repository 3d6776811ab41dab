import { createFileRoute } from '@tanstack/react-router'
import { spaceQuery } from '@/features/grid/api'
import { GridLayout } from '@/features/grid/pages/GridLayout'
import { requireAbility } from '@/shared/auth/guards'

export const Route = createFileRoute('/_default/space/$space/grid')({
  staticData: { title: 'design' },
  beforeLoad: ({ context, params }) => requireAbility({ context }, params.space, 'grid.edit'),
  loader: ({ context, params }) => context.queryClient.ensureQueryData(spaceQuery(params.space)),
  component: GridLayout,
})
