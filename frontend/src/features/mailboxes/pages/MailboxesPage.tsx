import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { SignaturesTabs } from '@/features/signatures/components/SignaturesTabs'
import { SAID_HERE } from '@/shared/api/reads'
import { useTranslation } from '@/shared/i18n/i18n'
import { useAbilities } from '@/shared/permissions/abilities'
import { MissingFeature } from '@/shared/permissions/MissingFeature'
import { Failure } from '@/shared/ui/Failure'
import { Page, PageHeader } from '@/shared/ui/Page'
import { Panel, WaitingSection } from '@/shared/ui/Section'
import { connectionsQuery } from '../api'
import { Providers } from '../components/Providers'
import { People } from '../components/People'

const route = getRouteApi('/_default/space/$space/services/email-signatures/mailboxes')

/** Signatures straight into mailboxes: how the space is connected with them, who has what, and how it comes to all. */
export function MailboxesPage() {
  const { t } = useTranslation('mailboxes')
  const { t: ofSignatures } = useTranslation('signatures')
  const { space } = route.useParams()
  const lacks = useAbilities(space).missing('signatures.connect')
  const read = useQuery({ ...connectionsQuery(space), ...SAID_HERE })
  return (
    <Page>
      <PageHeader title={ofSignatures('title')} description={t('text')} />
      <SignaturesTabs space={space} />
      {lacks && <MissingFeature space={space} feature={lacks.feature} />}
      {read.isError && !read.data ? (
        <Panel>
          <Failure of={read} />
        </Panel>
      ) : read.data ? (
        <>
          <Providers space={space} connections={read.data} />
          <People space={space} connections={read.data} />
        </>
      ) : (
        <>
          <WaitingSection />
          <WaitingSection />
        </>
      )}
    </Page>
  )
}
