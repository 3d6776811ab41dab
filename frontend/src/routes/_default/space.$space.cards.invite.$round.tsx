import { createFileRoute } from '@tanstack/react-router'
import { InvitePage } from '@/features/members/rounds/pages/InvitePage'
import { requireAbility } from '@/shared/auth/guards'

export const Route = createFileRoute('/_default/space/$space/cards/invite/$round')({
  staticData: { title: 'invitePeople' },
  beforeLoad: ({ context, params }) => requireAbility({ context }, params.space, 'cards.members'),
  component: InvitePage,
})
