import { createFileRoute } from '@tanstack/react-router'
import { PartnerPage } from '@/features/orders/pages/PartnerPage'

export const Route = createFileRoute('/_default/partner')({
  staticData: { title: 'partner' },
  component: PartnerPage,
})
