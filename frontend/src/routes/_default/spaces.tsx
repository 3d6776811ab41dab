import { createFileRoute } from '@tanstack/react-router'
import { BringSpace } from '@/features/archives/components/BringSpace'
import type { SpacesPageSearch } from '@/features/spaces/model/search'
import { SpacesPage } from '@/features/spaces/pages/SpacesPage'
import { unread } from '@/shared/address'

export const Route = createFileRoute('/_default/spaces')({
  staticData: { title: 'spaces' },
  validateSearch: unread<SpacesPageSearch>,
  component: () => <SpacesPage bring={<BringSpace />} />,
})
