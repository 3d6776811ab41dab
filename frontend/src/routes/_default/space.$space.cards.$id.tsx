import { createFileRoute } from '@tanstack/react-router'
import { CardLayout } from '@/features/cards/pages/CardLayout'

export const Route = createFileRoute('/_default/space/$space/cards/$id')({
  staticData: { title: 'card' },
  component: CardLayout,
})
