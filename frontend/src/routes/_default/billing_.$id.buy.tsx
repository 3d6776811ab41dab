import { createFileRoute } from '@tanstack/react-router'
import type { BuySearch } from '@/features/billing/model/purchase'
import { BuyPage } from '@/features/billing/pages/BuyPage'
import { unread } from '@/shared/address'

export const Route = createFileRoute('/_default/billing_/$id/buy')({
  staticData: { title: 'licences' },
  validateSearch: unread<BuySearch>,
  component: BuyPage,
})
