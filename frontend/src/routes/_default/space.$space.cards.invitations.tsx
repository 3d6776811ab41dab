import { createFileRoute } from '@tanstack/react-router'
import type { InvitationsSearch } from '@/features/members/rounds/model/search'
import { InvitationsPage } from '@/features/members/rounds/pages/InvitationsPage'
import { unread } from '@/shared/address'
import { requireAbility } from '@/shared/auth/guards'

export const Route = createFileRoute('/_default/space/$space/cards/invitations')({
  staticData: { title: 'invitations' },
  validateSearch: unread<InvitationsSearch>,
  beforeLoad: ({ context, params }) => requireAbility({ context }, params.space, 'cards.members'),
  component: InvitationsPage,
})
