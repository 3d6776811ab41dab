import { createFileRoute } from '@tanstack/react-router'
import { ExchangePage } from '@/features/exchange/pages/ExchangePage'
import { requireAbility } from '@/shared/auth/guards'

export const Route = createFileRoute('/_default/space/$space/settings/exchange')({
  staticData: { title: 'exchange' },
  beforeLoad: ({ context, params }) => requireAbility({ context }, params.space, 'spaces.edit'),
  loader: async ({ context, params }) => {
    const { consentQuery } = await import('@/features/exchange/api')
    void context.queryClient.prefetchQuery(consentQuery(params.space))
  },
  component: ExchangePage,
})
