import { createFileRoute } from '@tanstack/react-router'
import { AccountInvitationPage } from '@/features/billing/accounts/pages/AccountInvitationPage'
import { SessionTools } from '@/features/shell/components/SessionTools'

export const Route = createFileRoute('/_empty/confirmation/billing-invite/$code/verify')({
  staticData: { title: 'invitation' },
  component: () => <AccountInvitationPage tools={<SessionTools />} />,
})
