import { createFileRoute } from '@tanstack/react-router'
import { AllCardsPage } from '@/features/cards/pages/AllCardsPage'
import type { CardsSearch } from '@/features/cards/list/model/search'

export const Route = createFileRoute('/_default/cards')({
  staticData: { title: 'allCards' },
  // As it stands in the address: the page reads it, so that how does not weigh on every first load.
  validateSearch: (search: Record<string, unknown>) => search as CardsSearch,
  component: AllCardsPage,
})
