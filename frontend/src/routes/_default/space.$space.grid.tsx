import { createFileRoute } from '@tanstack/react-router'
import { GridLayout } from '@/features/grid/pages/GridLayout'
import { requireAbility } from '@/shared/auth/guards'
import { useAdditionsInWords } from '../-additionsInWords'

export const Route = createFileRoute('/_default/space/$space/grid')({
  staticData: { title: 'design' },
  beforeLoad: ({ context, params }) => requireAbility({ context }, params.space, 'grid.edit'),
  loader: async ({ context, params }) => {
    const { spaceQuery } = await import('@/features/spaces/api')
    return context.queryClient.ensureQueryData(spaceQuery(params.space))
  },
  component: function Grid() {
    return <GridLayout additions={useAdditionsInWords()} />
  },
})
