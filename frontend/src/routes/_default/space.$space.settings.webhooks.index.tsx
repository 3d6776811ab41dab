import { createFileRoute } from '@tanstack/react-router'
import { WebhooksPage } from '@/features/developers/webhooks/pages/WebhooksPage'
import { requireAbility } from '@/shared/auth/guards'

export const Route = createFileRoute('/_default/space/$space/settings/webhooks/')({
  staticData: { title: 'webhooks' },
  beforeLoad: ({ context, params }) => requireAbility({ context }, params.space, 'webhooks.manage'),
  loader: async ({ context, params }) => {
    const { webhooksQuery } = await import('@/features/developers/webhooks/api')
    void context.queryClient.prefetchQuery(webhooksQuery(params.space))
  },
  component: WebhooksPage,
})
