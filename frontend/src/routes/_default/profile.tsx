import { createFileRoute } from '@tanstack/react-router'
import { ProfilePage } from '@/features/accounts/pages/ProfilePage'
import { NearAddressBooks } from '@/features/addressbooks/components/NearAddressBooks'
import { OwnArchive } from '@/features/archives/components/ArchiveSection'
import { OwnTokens } from '@/features/developers/components/OwnTokens'
import { unread } from '@/shared/address'

export const Route = createFileRoute('/_default/profile')({
  staticData: { title: 'profile' },
  validateSearch: unread<{ added?: string; refused?: string }>,
  component: () => (
    <ProfilePage
      tokens={
        <>
          <NearAddressBooks />
          <OwnTokens />
        </>
      }
      archive={<OwnArchive />}
    />
  ),
})
