import { createFileRoute } from '@tanstack/react-router'
import type { ContactsSearch } from '@/features/contacts/model/search'
import { MyContactsPage } from '@/features/contacts/pages/MyContactsPage'
import { unread } from '@/shared/address'

export const Route = createFileRoute('/_default/contacts')({
  staticData: { title: 'allContacts' },
  validateSearch: unread<ContactsSearch>,
  component: MyContactsPage,
})
