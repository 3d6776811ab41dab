import { createFileRoute } from '@tanstack/react-router'
import { SessionLayout } from '@/features/shell/pages/SessionLayout'
import { requireGuest } from '@/shared/auth/guards'

export const Route = createFileRoute('/_session')({
  validateSearch: (search: Record<string, unknown>): { redirect?: string } =>
    typeof search.redirect === 'string' ? { redirect: search.redirect } : {},
  beforeLoad: requireGuest,
  component: SessionLayout,
})
