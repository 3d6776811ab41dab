import { createFileRoute } from '@tanstack/react-router'
import { ConnectorPage } from '@/features/connectors/pages/ConnectorPage'
import { requireAbility } from '@/shared/auth/guards'

export const Route = createFileRoute('/_default/space/$space/settings/connectors/$connector')({
  staticData: { title: 'connectors' },
  beforeLoad: ({ context, params }) => requireAbility({ context }, params.space, 'connectors.manage'),
  loader: async ({ context, params }) => {
    const { connectorQuery } = await import('@/features/connectors/api')
    void context.queryClient.prefetchQuery(connectorQuery(params.space, params.connector))
  },
  component: ConnectorPage,
})
