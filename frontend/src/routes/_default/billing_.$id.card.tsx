import { createFileRoute } from '@tanstack/react-router'
import type { CardSearch } from '@/features/billing/payment/model/back'
import { CardPage } from '@/features/billing/payment/pages/CardPage'
import { unread } from '@/shared/address'

export const Route = createFileRoute('/_default/billing_/$id/card')({
  staticData: { title: 'paymentMethod' },
  validateSearch: unread<CardSearch>,
  component: CardPage,
})
