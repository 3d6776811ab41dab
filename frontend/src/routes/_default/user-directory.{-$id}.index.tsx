import { createFileRoute } from '@tanstack/react-router'
import type { DirectorySearch } from '@/features/directories/model/directory'
import { OverviewPage } from '@/features/directories/pages/OverviewPage'
import { unread } from '@/shared/address'

export const Route = createFileRoute('/_default/user-directory/{-$id}/')({
  staticData: { title: 'userDirectory' },
  validateSearch: unread<DirectorySearch>,
  component: OverviewPage,
})
