import { createFileRoute } from '@tanstack/react-router'
import { DebugPage } from '@/features/debug/pages/DebugPage'

export const Route = createFileRoute('/_default/debug')({
  staticData: { title: 'debug' },
  component: DebugPage,
})
