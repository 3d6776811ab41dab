import { createFileRoute } from '@tanstack/react-router'
import { LogPage } from '@/features/billing/pages/LogPage'

export const Route = createFileRoute('/_default/billing/$id/log')({
  staticData: { title: 'auditLog' },
  component: LogPage,
})
