import { createFileRoute } from '@tanstack/react-router'
import { DashboardPage } from '@/features/statistics/dashboard/pages/DashboardPage'
import type { DashboardSearch } from '@/features/statistics/dashboard/model/search'
import { unread } from '@/shared/address'

// Who may not read statistics because the space counts nothing is told so; the page looks after the rest.
export const Route = createFileRoute('/_default/space/$space/dashboard')({
  staticData: { title: 'dashboard' },
  validateSearch: unread<DashboardSearch>,
  component: DashboardPage,
})
