import { createFileRoute } from '@tanstack/react-router'
import type { AuditSearch } from '@/features/audit/model/search'
import { AuditLogPage } from '@/features/audit/pages/AuditLogPage'
import { unread } from '@/shared/address'
import { requireAbility } from '@/shared/auth/guards'

export const Route = createFileRoute('/_default/space/$space/settings/audit-log')({
  staticData: { title: 'auditLog' },
  validateSearch: unread<AuditSearch>,
  beforeLoad: ({ context, params }) => requireAbility({ context }, params.space, 'audit.read'),
  component: AuditLogPage,
})
