import { createFileRoute } from '@tanstack/react-router'
import { ImportContactsPage } from '@/features/contacts/transfer/pages/ImportContactsPage'
import { unread } from '@/shared/address'
import { requireAbility } from '@/shared/auth/guards'

export const Route = createFileRoute('/_default/space/$space/contacts/import')({
  staticData: { title: 'contactImport' },
  beforeLoad: ({ context, params }) => requireAbility({ context }, params.space, 'contacts.import'),
  validateSearch: unread<{ job?: string }>,
  component: ImportContactsPage,
})
