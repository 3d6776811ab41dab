import { createFileRoute } from '@tanstack/react-router'
import { BannersPage } from '@/features/signatures/pages/BannersPage'

export const Route = createFileRoute('/_default/space/$space/services/email-signatures/banners')({
  component: BannersPage,
})
