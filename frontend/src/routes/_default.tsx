import { createFileRoute } from '@tanstack/react-router'
import { DefaultLayout } from '@/features/shell/pages/DefaultLayout'
import { requireUser } from '@/shared/auth/guards'

export const Route = createFileRoute('/_default')({
  beforeLoad: requireUser,
  component: DefaultLayout,
})
