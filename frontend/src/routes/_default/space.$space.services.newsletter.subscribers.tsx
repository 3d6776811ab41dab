import { createFileRoute } from '@tanstack/react-router'
import type { SubscribersSearch } from '@/features/newsletter/model/subscribers'
import { SubscribersPage } from '@/features/newsletter/pages/SubscribersPage'
import { unread } from '@/shared/address'

export const Route = createFileRoute('/_default/space/$space/services/newsletter/subscribers')({
  validateSearch: unread<SubscribersSearch>,
  component: SubscribersPage,
})
