import { createFileRoute } from '@tanstack/react-router'
import { ProfilePage } from '@/features/accounts/pages/ProfilePage'
import { OwnArchive } from '@/features/archives/components/ArchiveSection'
import { unread } from '@/shared/address'

export const Route = createFileRoute('/_default/profile')({
  staticData: { title: 'profile' },
  validateSearch: unread<{ added?: string; refused?: string }>,
  component: () => <ProfilePage archive={<OwnArchive />} />,
})
