import { createFileRoute } from '@tanstack/react-router'
import { BillingLayout } from '@/features/billing/pages/BillingLayout'

export const Route = createFileRoute('/_default/billing/$id')({ component: BillingLayout })
