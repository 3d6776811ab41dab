import { createFileRoute } from '@tanstack/react-router'
import { CardsPage } from '@/features/cards/pages/CardsPage'
import type { CardsSearch } from '@/features/cards/list/model/search'
import { requireAbility } from '@/shared/auth/guards'

export const Route = createFileRoute('/_default/space/$space/cards/')({
  staticData: { title: 'cards' },
  // As it stands in the address: the page reads it, so that how does not weigh on every first load.
  validateSearch: (search: Record<string, unknown>) => search as CardsSearch,
  beforeLoad: ({ context, params }) => requireAbility({ context }, params.space, 'cards.read'),
  component: CardsPage,
})
