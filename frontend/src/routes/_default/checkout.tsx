import { createFileRoute } from '@tanstack/react-router'
import type { CheckoutSearch } from '@/features/orders/checkout/model/search'
import { CheckoutPage } from '@/features/orders/checkout/pages/CheckoutPage'
import { unread } from '@/shared/address'

export const Route = createFileRoute('/_default/checkout')({
  staticData: { title: 'checkout', guests: true },
  validateSearch: unread<CheckoutSearch>,
  component: CheckoutPage,
})
