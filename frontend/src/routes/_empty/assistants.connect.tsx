import { createFileRoute } from '@tanstack/react-router'
import { ConnectPage } from '@/features/assistants/pages/ConnectPage'
import { SessionTools } from '@/features/shell/components/SessionTools'
import { textIn, unread } from '@/shared/address'
import { requireUser } from '@/shared/auth/guards'

export const Route = createFileRoute('/_empty/assistants/connect')({
  staticData: { title: 'connectAssistant' },
  validateSearch: unread<{ request?: string }>,
  beforeLoad: requireUser,
  component: Connect,
})

function Connect() {
  const { request } = Route.useSearch()
  return <ConnectPage request={textIn(request) ?? '-'} tools={<SessionTools />} />
}
