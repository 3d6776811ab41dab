import { createFileRoute } from '@tanstack/react-router'
import { CardOverviewPage } from '@/features/cards/pages/CardOverviewPage'
import type { NumbersSearch } from '@/features/statistics/overview/model/ranges'
import { unread } from '@/shared/address'
import { useCardParts } from '../-cardParts'

export const Route = createFileRoute('/_default/space/$space/cards/$id/')({
  staticData: { title: 'overview' },
  validateSearch: unread<NumbersSearch>,
  component: function Overview() {
    return <CardOverviewPage {...useCardParts()} />
  },
})
