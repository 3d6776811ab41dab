import { createFileRoute } from '@tanstack/react-router'
import { Frame } from '@/features/shell/pages/Frame'
import { requireUserOrOpenPage } from '@/shared/auth/guards'

export const Route = createFileRoute('/_default')({
  staticData: { reads: ['/v1/auth/check', '/v1/me/spaces?per_page=50'] },
  beforeLoad: requireUserOrOpenPage,
  component: Frame,
})
