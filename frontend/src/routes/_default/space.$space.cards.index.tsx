import { createFileRoute } from '@tanstack/react-router'
import { CardsPage } from '@/features/cards/pages/CardsPage'
import { readCardsSearch, type CardsSearch } from '@/features/cards/list/model/search'
import { requireAbility } from '@/shared/auth/guards'

export const Route = createFileRoute('/_default/space/$space/cards/')({
  staticData: { title: 'cards' },
  validateSearch: (search: Record<string, unknown>): CardsSearch => readCardsSearch(search),
  beforeLoad: ({ context, params }) => requireAbility({ context }, params.space, 'cards.read'),
  component: CardsPage,
})
