import { createFileRoute } from '@tanstack/react-router'
import { ProtectionPage } from '@/features/spaces/settings/pages/ProtectionPage'
import { requireAbility } from '@/shared/auth/guards'

export const Route = createFileRoute('/_default/space/$space/settings/protection')({
  staticData: { title: 'protection' },
  beforeLoad: ({ context, params }) => requireAbility({ context }, params.space, 'spaces.edit'),
  component: ProtectionPage,
})
