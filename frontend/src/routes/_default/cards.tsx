import { createFileRoute } from '@tanstack/react-router'
import { AllCardsPage } from '@/features/cards/pages/AllCardsPage'

export const Route = createFileRoute('/_default/cards')({
  staticData: { title: 'allCards' },
  component: AllCardsPage,
})
