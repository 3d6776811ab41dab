import { createFileRoute } from '@tanstack/react-router'
import { LocationsPage } from '@/features/locations/pages/LocationsPage'
import { requireAbility } from '@/shared/auth/guards'

export const Route = createFileRoute('/_default/space/$space/services/locations')({
  staticData: { title: 'locations' },
  beforeLoad: ({ context, params }) => requireAbility({ context }, params.space, 'locations.read'),
  component: LocationsPage,
})
