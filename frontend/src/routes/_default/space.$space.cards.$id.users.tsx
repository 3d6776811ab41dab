import { createFileRoute } from '@tanstack/react-router'
import type { ReadMembersSearch } from '@/features/members/model/search'
import { CardUsersPage } from '@/features/members/pages/CardUsersPage'
import { unread } from '@/shared/address'

export const Route = createFileRoute('/_default/space/$space/cards/$id/users')({
  staticData: { title: 'users' },
  validateSearch: unread<ReadMembersSearch>,
  component: CardUsersPage,
})
