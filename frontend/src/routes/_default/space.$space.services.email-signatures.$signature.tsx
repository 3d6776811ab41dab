import { createFileRoute } from '@tanstack/react-router'
import { SignaturePage } from '@/features/signatures/pages/SignaturePage'

export const Route = createFileRoute('/_default/space/$space/services/email-signatures/$signature')({
  component: SignaturePage,
})
