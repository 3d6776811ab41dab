import { createFileRoute } from '@tanstack/react-router'
import { OverviewPage } from '@/features/billing/pages/OverviewPage'

export const Route = createFileRoute('/_default/billing/$id/')({
  staticData: { title: 'billing' },
  component: OverviewPage,
})
