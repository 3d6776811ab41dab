import { createFileRoute } from '@tanstack/react-router'
import type { BuyerSearch } from '@/features/shop/model/search'
import { ArticlePage } from '@/features/shop/pages/ArticlePage'
import { unread } from '@/shared/address'

export const Route = createFileRoute('/_default/marketplace/$code')({
  staticData: { title: 'marketplace', guests: true },
  validateSearch: unread<BuyerSearch>,
  component: ArticlePage,
})
