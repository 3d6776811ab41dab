import { createFileRoute } from '@tanstack/react-router'
import { locationQuery } from '@/features/locations/api'
import { LocationPage } from '@/features/locations/pages/LocationPage'
import { requireAbility } from '@/shared/auth/guards'

export const Route = createFileRoute('/_default/space/$space/services/locations_/$location')({
  staticData: { title: 'locations' },
  beforeLoad: ({ context, params }) => requireAbility({ context }, params.space, 'locations.read'),
  loader: ({ context, params }) => context.queryClient.ensureQueryData(locationQuery(params.space, params.location)),
  component: LocationPage,
})
