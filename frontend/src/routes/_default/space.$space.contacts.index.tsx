import { createFileRoute } from '@tanstack/react-router'
import type { ContactsSearch } from '@/features/contacts/model/search'
import { ContactsPage } from '@/features/contacts/pages/ContactsPage'
import { unread } from '@/shared/address'

export const Route = createFileRoute('/_default/space/$space/contacts/')({
  validateSearch: unread<ContactsSearch>,
  component: ContactsPage,
})
