import { createFileRoute } from '@tanstack/react-router'
import { CardsPage } from '@/features/cards/pages/CardsPage'
import { cardsQuery, facetsQuery } from '@/features/cards/list/api'
import { readCardsSearch, type CardsSearch } from '@/features/cards/list/model/search'
import { unread } from '@/shared/address'
import { requireAbility } from '@/shared/auth/guards'

export const Route = createFileRoute('/_default/space/$space/cards/')({
  staticData: {
    title: 'cards',
    reads: [
      '/v1/spaces/$space/cards?sort=-updated&page=1&per_page=50&with_email=false',
      '/v1/spaces/$space/cards/facets',
    ],
    early: ({ queryClient, params: { space = '' }, search }) => {
      void queryClient.prefetchQuery(cardsQuery({ kind: 'space', space }, readCardsSearch(search as CardsSearch)))
      void queryClient.prefetchQuery(facetsQuery(space))
    },
  },
  validateSearch: unread<CardsSearch>,
  beforeLoad: ({ context, params }) => requireAbility({ context }, params.space, 'cards.read'),
  component: CardsPage,
})
