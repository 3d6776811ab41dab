import { createFileRoute } from '@tanstack/react-router'
import type { ReadMembersSearch } from '@/features/members/model/search'
import { CardUsersPage } from '@/features/members/pages/CardUsersPage'

export const Route = createFileRoute('/_default/space/$space/cards/$id/users')({
  staticData: { title: 'users' },
  // As it stands in the address: the page reads it, so that how does not weigh on every first load.
  validateSearch: (search: Record<string, unknown>) => search as ReadMembersSearch,
  component: CardUsersPage,
})
