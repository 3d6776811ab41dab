import { createFileRoute } from '@tanstack/react-router'
import { ImportSubscribersPage } from '@/features/newsletter/transfer/pages/ImportSubscribersPage'
import { unread } from '@/shared/address'
import { requireAbility } from '@/shared/auth/guards'

export const Route = createFileRoute('/_default/space/$space/services/newsletter_/import')({
  staticData: { title: 'newsletter' },
  validateSearch: unread<{ job?: string }>,
  beforeLoad: ({ context, params }) => requireAbility({ context }, params.space, 'newsletter.edit'),
  component: ImportSubscribersPage,
})
