import { createFileRoute } from '@tanstack/react-router'
import { ConnectorsPage } from '@/features/connectors/pages/ConnectorsPage'
import { requireAbility } from '@/shared/auth/guards'

export const Route = createFileRoute('/_default/space/$space/settings/connectors/')({
  staticData: { title: 'connectors' },
  beforeLoad: ({ context, params }) => requireAbility({ context }, params.space, 'connectors.manage'),
  loader: async ({ context, params }) => {
    const { connectorsQuery } = await import('@/features/connectors/api')
    void context.queryClient.prefetchQuery(connectorsQuery(params.space))
  },
  component: ConnectorsPage,
})
