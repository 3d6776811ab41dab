import { createFileRoute } from '@tanstack/react-router'
import { NotFoundPage } from '@/shared/ui/NotFoundPage'

export const Route = createFileRoute('/_default/user-directory/{-$id}/scim-provisioning')({
  staticData: { title: 'scim' },
  component: NotFoundPage,
})
