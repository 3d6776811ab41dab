import { createFileRoute, Outlet } from '@tanstack/react-router'
import { requireAbility } from '@/shared/auth/guards'

export const Route = createFileRoute('/_default/space/$space/contacts')({
  staticData: { title: 'contacts' },
  beforeLoad: ({ context, params }) => requireAbility({ context }, params.space, 'contacts.read'),
  component: Outlet,
})
