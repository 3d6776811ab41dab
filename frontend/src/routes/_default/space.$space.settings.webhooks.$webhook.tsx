import { createFileRoute } from '@tanstack/react-router'
import type { LogSearch } from '@/features/developers/webhooks/model/webhooks'
import { WebhookPage } from '@/features/developers/webhooks/pages/WebhookPage'
import { unread } from '@/shared/address'
import { requireAbility } from '@/shared/auth/guards'

export const Route = createFileRoute('/_default/space/$space/settings/webhooks/$webhook')({
  staticData: { title: 'webhooks' },
  validateSearch: unread<LogSearch>,
  beforeLoad: ({ context, params }) => requireAbility({ context }, params.space, 'webhooks.manage'),
  loader: async ({ context, params }) => {
    const { webhookQuery } = await import('@/features/developers/webhooks/api')
    void context.queryClient.prefetchQuery(webhookQuery(params.space, params.webhook))
  },
  component: WebhookPage,
})
