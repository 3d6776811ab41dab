import { createFileRoute, Outlet } from '@tanstack/react-router'
import { requireAbility } from '@/shared/auth/guards'

export const Route = createFileRoute('/_default/space/$space/services/email-signatures')({
  staticData: { title: 'emailSignatures' },
  beforeLoad: ({ context, params }) => requireAbility({ context }, params.space, 'signatures.read'),
  component: Outlet,
})
