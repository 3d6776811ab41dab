import { createFileRoute } from '@tanstack/react-router'
import { SpaceArchive } from '@/features/archives/components/ArchiveSection'
import { spaceQuery } from '@/features/spaces/api'
import { GeneralPage } from '@/features/spaces/settings/pages/GeneralPage'
import { requireAbility } from '@/shared/auth/guards'
import { useAdditionsInWords } from '../-additionsInWords'

export const Route = createFileRoute('/_default/space/$space/settings/')({
  staticData: {
    title: 'settings',
    reads: ['/v1/spaces/$space'],
    early: ({ queryClient, params: { space = '' } }) => void queryClient.prefetchQuery(spaceQuery(space)),
  },
  beforeLoad: ({ context, params }) => requireAbility({ context }, params.space, 'spaces.edit'),
  component: function General() {
    return <GeneralPage additions={useAdditionsInWords()} archive={(space) => <SpaceArchive space={space} />} />
  },
})
