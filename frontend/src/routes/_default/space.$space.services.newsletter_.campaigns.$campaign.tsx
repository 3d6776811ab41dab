import { createFileRoute } from '@tanstack/react-router'
import { CampaignPage } from '@/features/newsletter/pages/CampaignPage'
import { requireAbility } from '@/shared/auth/guards'

export const Route = createFileRoute('/_default/space/$space/services/newsletter_/campaigns/$campaign')({
  staticData: { title: 'newsletter' },
  beforeLoad: ({ context, params }) => requireAbility({ context }, params.space, 'newsletter.read'),
  component: CampaignPage,
})
