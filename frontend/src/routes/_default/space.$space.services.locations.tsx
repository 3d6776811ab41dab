import { createFileRoute } from '@tanstack/react-router'
import { LocationsPage } from '@/features/locations/pages/LocationsPage'
import { unread } from '@/shared/address'
import { requireAbility } from '@/shared/auth/guards'

export const Route = createFileRoute('/_default/space/$space/services/locations')({
  staticData: { title: 'locations' },
  validateSearch: unread<{ search?: string }>,
  beforeLoad: ({ context, params }) => requireAbility({ context }, params.space, 'locations.read'),
  component: LocationsPage,
})
