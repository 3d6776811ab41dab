import { createFileRoute } from '@tanstack/react-router'
import { SignaturesPage } from '@/features/signatures/pages/SignaturesPage'

export const Route = createFileRoute('/_default/space/$space/services/email-signatures/')({
  component: SignaturesPage,
})
