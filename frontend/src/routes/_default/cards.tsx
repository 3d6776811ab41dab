import { createFileRoute } from '@tanstack/react-router'
import { AllCardsPage } from '@/features/cards/pages/AllCardsPage'
import { readCardsSearch, type CardsSearch } from '@/features/cards/list/model/search'

export const Route = createFileRoute('/_default/cards')({
  staticData: { title: 'allCards' },
  validateSearch: (search: Record<string, unknown>): CardsSearch => readCardsSearch(search),
  component: AllCardsPage,
})
