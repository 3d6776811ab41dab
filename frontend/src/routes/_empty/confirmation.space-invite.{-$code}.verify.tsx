import { createFileRoute } from '@tanstack/react-router'
import { InvitationPage } from '@/features/members/pages/InvitationPage'

export const Route = createFileRoute('/_empty/confirmation/space-invite/{-$code}/verify')({
  staticData: { title: 'invitation' },
  component: InvitationPage,
})
