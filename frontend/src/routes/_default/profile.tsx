import { createFileRoute } from '@tanstack/react-router'
import { ProfilePage } from '@/features/accounts/pages/ProfilePage'
import { OwnArchive } from '@/features/archives/components/ArchiveSection'

export const Route = createFileRoute('/_default/profile')({
  staticData: { title: 'profile' },
  component: () => <ProfilePage archive={<OwnArchive />} />,
})
