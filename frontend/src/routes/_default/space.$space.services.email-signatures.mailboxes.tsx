import { createFileRoute } from '@tanstack/react-router'
import { MailboxesPage } from '@/features/mailboxes/pages/MailboxesPage'

export const Route = createFileRoute('/_default/space/$space/services/email-signatures/mailboxes')({
  component: MailboxesPage,
})
