import { createFileRoute } from '@tanstack/react-router'
import { BringSpace } from '@/features/archives/components/BringSpace'
import { readSpacesSearch, type SpacesPageSearch } from '@/features/spaces/model/search'
import { SpacesPage } from '@/features/spaces/pages/SpacesPage'

export const Route = createFileRoute('/_default/spaces')({
  staticData: { title: 'spaces' },
  validateSearch: (search: Record<string, unknown>): SpacesPageSearch => readSpacesSearch(search),
  component: () => <SpacesPage bring={<BringSpace />} />,
})
