import { createFileRoute } from '@tanstack/react-router'
import type { ReadMembersSearch } from '@/features/members/model/search'
import { SpaceUsersPage } from '@/features/members/pages/SpaceUsersPage'
import { unread } from '@/shared/address'
import { requireAbility } from '@/shared/auth/guards'

export const Route = createFileRoute('/_default/space/$space/settings/users')({
  staticData: { title: 'users' },
  validateSearch: unread<ReadMembersSearch>,
  beforeLoad: ({ context, params }) => requireAbility({ context }, params.space, 'members.read'),
  component: SpaceUsersPage,
})
