import { createFileRoute } from '@tanstack/react-router'
import { BookSettingsPage } from '@/features/contacts/pages/BookSettingsPage'
import { requireAbility } from '@/shared/auth/guards'

export const Route = createFileRoute('/_default/space/$space/settings/contacts')({
  staticData: { title: 'contacts' },
  beforeLoad: ({ context, params }) => requireAbility({ context }, params.space, 'spaces.edit'),
  component: BookSettingsPage,
})
