import { createFileRoute } from '@tanstack/react-router'
import { readMembersSearch } from '@/features/members/model/search'
import { CardUsersPage } from '@/features/members/pages/CardUsersPage'

export const Route = createFileRoute('/_default/space/$space/cards/$id/users')({
  staticData: { title: 'users' },
  validateSearch: readMembersSearch,
  component: CardUsersPage,
})
