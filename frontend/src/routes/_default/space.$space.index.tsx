import { createFileRoute } from '@tanstack/react-router'
import { SpaceOverviewPage } from '@/features/spaces/pages/SpaceOverviewPage'
import { useOwnNumbers } from '@/features/statistics/overview/useOwnNumbers'
import { requireAbility } from '@/shared/auth/guards'
import { useAdditions } from '../-additions'

export const Route = createFileRoute('/_default/space/$space/')({
  staticData: { title: 'overview' },
  beforeLoad: ({ context, params }) => requireAbility({ context }, params.space, 'spaces.read'),
  component: function Overview() {
    return <SpaceOverviewPage numbers={useOwnNumbers(Route.useParams().space)} additions={useAdditions()} />
  },
})
