import { createFileRoute } from '@tanstack/react-router'
import { ImportContactsPage } from '@/features/contacts/transfer/pages/ImportContactsPage'
import { requireAbility } from '@/shared/auth/guards'

export const Route = createFileRoute('/_default/space/$space/contacts/import')({
  staticData: { title: 'contactImport' },
  beforeLoad: ({ context, params }) => requireAbility({ context }, params.space, 'contacts.import'),
  validateSearch: (raw: { job?: unknown }): { job?: string } =>
    typeof raw.job === 'string' && /^[0-9a-f-]{36}$/i.test(raw.job) ? { job: raw.job } : {},
  component: ImportContactsPage,
})
