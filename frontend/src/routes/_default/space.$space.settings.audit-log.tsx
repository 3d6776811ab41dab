import { createFileRoute } from '@tanstack/react-router'
import { readAuditSearch } from '@/features/audit/model/search'
import { AuditLogPage } from '@/features/audit/pages/AuditLogPage'
import { requireAbility } from '@/shared/auth/guards'

export const Route = createFileRoute('/_default/space/$space/settings/audit-log')({
  staticData: { title: 'auditLog' },
  validateSearch: readAuditSearch,
  beforeLoad: ({ context, params }) => requireAbility({ context }, params.space, 'audit.read'),
  component: AuditLogPage,
})
