import { createFileRoute } from '@tanstack/react-router'
import { Frame } from '@/features/shell/pages/Frame'
import { requireUserOrOpenPage } from '@/shared/auth/guards'

export const Route = createFileRoute('/_default')({
  beforeLoad: requireUserOrOpenPage,
  component: Frame,
})
