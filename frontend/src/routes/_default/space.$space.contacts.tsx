import { createFileRoute, Outlet } from '@tanstack/react-router'
import { requireContactsOfSpace } from '@/features/contacts/guard'

export const Route = createFileRoute('/_default/space/$space/contacts')({
  staticData: { title: 'contacts' },
  beforeLoad: requireContactsOfSpace,
  component: Outlet,
})
