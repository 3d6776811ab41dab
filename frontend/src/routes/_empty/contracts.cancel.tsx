import { createFileRoute } from '@tanstack/react-router'
import { DeclarePage } from '@/features/billing/declare/DeclarePage'
import { SessionTools } from '@/features/shell/components/SessionTools'

export const Route = createFileRoute('/_empty/contracts/cancel')({
  staticData: { title: 'cancelContract' },
  component: () => <DeclarePage kind="cancellation" tools={<SessionTools />} />,
})
