import { createFileRoute } from '@tanstack/react-router'
import { SessionLayout } from '@/features/shell/pages/SessionLayout'

export const Route = createFileRoute('/_session')({
  validateSearch: (search: Record<string, unknown>): { redirect?: string } =>
    typeof search.redirect === 'string' ? { redirect: search.redirect } : {},
  component: SessionLayout,
})
