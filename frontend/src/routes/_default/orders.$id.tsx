import { createFileRoute } from '@tanstack/react-router'
import { OrderPage } from '@/features/orders/pages/OrderPage'

export const Route = createFileRoute('/_default/orders/$id')({
  staticData: { title: 'orders' },
  component: OrderPage,
})
