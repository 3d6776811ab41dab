import { createFileRoute } from '@tanstack/react-router'
import { ActionLinkPage } from '@/features/accounts/pages/ActionLinkPage'

export const Route = createFileRoute('/_empty/a/$token')({
  component: ActionLinkPage,
})
