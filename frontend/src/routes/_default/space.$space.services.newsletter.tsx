import { createFileRoute } from '@tanstack/react-router'
import { NewsletterLayout } from '@/features/newsletter/pages/NewsletterLayout'
import { requireAbility } from '@/shared/auth/guards'

export const Route = createFileRoute('/_default/space/$space/services/newsletter')({
  staticData: { title: 'newsletter' },
  beforeLoad: ({ context, params }) => requireAbility({ context }, params.space, 'newsletter.read'),
  component: NewsletterLayout,
})
