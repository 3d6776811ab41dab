import { createFileRoute } from '@tanstack/react-router'
import { InvitationPage } from '@/features/members/pages/InvitationPage'
import { SessionTools } from '@/features/shell/components/SessionTools'

export const Route = createFileRoute('/_empty/confirmation/space-invite/{-$code}/verify')({
  staticData: { title: 'invitation' },
  component: () => <InvitationPage tools={<SessionTools />} />,
})
