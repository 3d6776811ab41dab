import { createFileRoute } from '@tanstack/react-router'
import { NotFoundPage } from '@/shared/ui/NotFoundPage'
import { requireAbility } from '@/shared/auth/guards'

export const Route = createFileRoute('/_default/space/$space/settings/audit-log')({
  staticData: { title: 'auditLog' },
  beforeLoad: ({ context, params }) => requireAbility({ context }, params.space, 'audit.read'),
  component: NotFoundPage,
})
