import { createFileRoute } from '@tanstack/react-router'
import type { OrdersSearch } from '@/features/orders/model/search'
import { OrdersPage } from '@/features/orders/pages/OrdersPage'
import { unread } from '@/shared/address'

export const Route = createFileRoute('/_default/orders/')({
  staticData: { title: 'orders' },
  validateSearch: unread<OrdersSearch>,
  component: OrdersPage,
})
