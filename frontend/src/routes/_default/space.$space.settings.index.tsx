import { createFileRoute } from '@tanstack/react-router'
import { SpaceSettingsPage } from '@/features/spaces/pages/SpaceSettingsPage'
import { requireAbility } from '@/shared/auth/guards'

export const Route = createFileRoute('/_default/space/$space/settings/')({
  staticData: { title: 'settings' },
  beforeLoad: ({ context, params }) => requireAbility({ context }, params.space, 'spaces.edit'),
  component: SpaceSettingsPage,
})
