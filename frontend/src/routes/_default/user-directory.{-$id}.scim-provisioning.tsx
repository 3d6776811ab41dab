import { createFileRoute } from '@tanstack/react-router'
import { ScimPage } from '@/features/scim/pages/ScimPage'

export const Route = createFileRoute('/_default/user-directory/{-$id}/scim-provisioning')({
  staticData: { title: 'scim' },
  component: ScimPage,
})
