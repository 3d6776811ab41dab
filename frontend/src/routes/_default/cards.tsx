import { createFileRoute } from '@tanstack/react-router'
import { AllCardsPage } from '@/features/cards/pages/AllCardsPage'
import type { CardsSearch } from '@/features/cards/list/model/search'
import { unread } from '@/shared/address'

export const Route = createFileRoute('/_default/cards')({
  staticData: { title: 'allCards' },
  validateSearch: unread<CardsSearch>,
  component: AllCardsPage,
})
