import { createFileRoute } from '@tanstack/react-router'
import type { CampaignsSearch } from '@/features/newsletter/model/search'
import { CampaignsPage } from '@/features/newsletter/pages/CampaignsPage'
import { unread } from '@/shared/address'

export const Route = createFileRoute('/_default/space/$space/services/newsletter/')({
  validateSearch: unread<CampaignsSearch>,
  component: CampaignsPage,
})
