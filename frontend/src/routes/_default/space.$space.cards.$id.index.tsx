import { createFileRoute } from '@tanstack/react-router'
import { CardOverviewPage } from '@/features/cards/pages/CardOverviewPage'
import { ADDITIONS } from '../-additions'

export const Route = createFileRoute('/_default/space/$space/cards/$id/')({
  staticData: { title: 'overview' },
  component: () => <CardOverviewPage additions={ADDITIONS} />,
})
