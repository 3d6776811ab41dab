import { createFileRoute } from '@tanstack/react-router'
import { DomainsPage } from '@/features/directories/pages/DomainsPage'

export const Route = createFileRoute('/_default/user-directory/{-$id}/domains')({
  staticData: { title: 'domains' },
  component: DomainsPage,
})
