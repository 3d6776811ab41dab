import { createFileRoute } from '@tanstack/react-router'
import type { ReadMembersSearch } from '@/features/members/model/search'
import { SpaceUsersPage } from '@/features/members/pages/SpaceUsersPage'
import { requireAbility } from '@/shared/auth/guards'

export const Route = createFileRoute('/_default/space/$space/settings/users')({
  staticData: { title: 'users' },
  // As it stands in the address: the page reads it, so that how does not weigh on every first load.
  validateSearch: (search: Record<string, unknown>) => search as ReadMembersSearch,
  beforeLoad: ({ context, params }) => requireAbility({ context }, params.space, 'members.read'),
  component: SpaceUsersPage,
})
