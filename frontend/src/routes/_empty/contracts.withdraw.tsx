import { createFileRoute } from '@tanstack/react-router'
import { DeclarePage } from '@/features/billing/declare/DeclarePage'
import { SessionTools } from '@/features/shell/components/SessionTools'

export const Route = createFileRoute('/_empty/contracts/withdraw')({
  staticData: { title: 'withdrawContract' },
  component: () => <DeclarePage kind="withdrawal" tools={<SessionTools />} />,
})
