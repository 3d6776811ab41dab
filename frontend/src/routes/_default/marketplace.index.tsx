import { createFileRoute } from '@tanstack/react-router'
import type { MarketplaceSearch } from '@/features/shop/model/search'
import { MarketplacePage } from '@/features/shop/pages/MarketplacePage'
import { unread } from '@/shared/address'

export const Route = createFileRoute('/_default/marketplace/')({
  staticData: { title: 'marketplace', guests: true },
  validateSearch: unread<MarketplaceSearch>,
  component: MarketplacePage,
})
