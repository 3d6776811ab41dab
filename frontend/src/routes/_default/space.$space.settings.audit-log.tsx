import { createFileRoute } from '@tanstack/react-router'
import type { AuditSearch } from '@/features/audit/model/search'
import { AuditLogPage } from '@/features/audit/pages/AuditLogPage'
import { requireAbility } from '@/shared/auth/guards'

export const Route = createFileRoute('/_default/space/$space/settings/audit-log')({
  staticData: { title: 'auditLog' },
  // As it stands in the address: the page reads it, so that how does not weigh on every first load.
  validateSearch: (search: Record<string, unknown>) => search as AuditSearch,
  beforeLoad: ({ context, params }) => requireAbility({ context }, params.space, 'audit.read'),
  component: AuditLogPage,
})
