import { createFileRoute } from '@tanstack/react-router'
import { AutoLoginPage } from '@/features/accounts/pages/AutoLoginPage'

export const Route = createFileRoute('/_empty/auth/auto-login')({
  staticData: { title: 'autoLogin' },
  validateSearch: (search: Record<string, unknown>): { url?: string; redirect?: string } => ({
    ...(typeof search.url === 'string' ? { url: search.url } : {}),
    ...(typeof search.redirect === 'string' ? { redirect: search.redirect } : {}),
  }),
  component: AutoLoginPage,
})
