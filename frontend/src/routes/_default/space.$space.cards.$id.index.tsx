import { createFileRoute } from '@tanstack/react-router'
import { CardOverviewPage } from '@/features/cards/pages/CardOverviewPage'

export const Route = createFileRoute('/_default/space/$space/cards/$id/')({
  staticData: { title: 'overview' },
  component: CardOverviewPage,
})
