import { createFileRoute } from '@tanstack/react-router'
import { SpaceOverviewPage } from '@/features/spaces/pages/SpaceOverviewPage'
import { requireAbility } from '@/shared/auth/guards'

export const Route = createFileRoute('/_default/space/$space/')({
  staticData: { title: 'overview' },
  beforeLoad: ({ context, params }) => requireAbility({ context }, params.space, 'spaces.read'),
  component: SpaceOverviewPage,
})
