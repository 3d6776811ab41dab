import { createFileRoute } from '@tanstack/react-router'
import { NewsletterSettingsPage } from '@/features/newsletter/pages/NewsletterSettingsPage'
import { requireAbility } from '@/shared/auth/guards'

export const Route = createFileRoute('/_default/space/$space/services/newsletter/settings')({
  beforeLoad: ({ context, params }) => requireAbility({ context }, params.space, 'newsletter.manage'),
  component: NewsletterSettingsPage,
})
