import { createFileRoute } from '@tanstack/react-router'
import { OwnSignaturesPage } from '@/features/signatures/pages/OwnSignaturesPage'

export const Route = createFileRoute('/_default/space/$space/cards/$id/signatures')({
  staticData: { title: 'emailSignatures' },
  component: OwnSignaturesPage,
})
