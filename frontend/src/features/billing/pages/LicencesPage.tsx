import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { IconLicense } from '@tabler/icons-react'
import { SAID_HERE } from '@/shared/api/reads'
import { useTranslation } from '@/shared/i18n/i18n'
import { ButtonLink } from '@/shared/ui/ButtonLink'
import { EmptyState } from '@/shared/ui/EmptyState'
import { Failure } from '@/shared/ui/Failure'
import { Panel } from '@/shared/ui/Section'
import { SkeletonRows } from '@/shared/ui/SkeletonRows'
import { accountQuery } from '../accounts/api'
import { LicencePanel } from '../components/LicencePanel'
import { TrialOffer } from '../components/TrialOffer'
import { licencesQuery } from '../licences'

const route = getRouteApi('/_default/billing/$id/licences')

/** All licences of the account: what serves first, what has ended below. */
export function LicencesPage() {
  const { t } = useTranslation('billing')
  const { id } = route.useParams()
  const account = useQuery(accountQuery(id))
  const read = useQuery({ ...licencesQuery(id), ...SAID_HERE })
  const buys = account.data?.abilities.includes('billing.buy') ?? false
  if (read.isError && !read.data)
    return (
      <Panel>
        <Failure of={read} />
      </Panel>
    )
  if (!read.data) return <SkeletonRows rows={4} />
  if (read.data.length === 0)
    return (
      <Panel>
        <EmptyState
          icon={<IconLicense size={24} />}
          title={t('licences.emptyTitle')}
          text={t('licences.emptyText')}
          actions={
            buys && (
              <ButtonLink to="/billing/$id/buy" params={{ id }}>
                {t('licences.choose')}
              </ButtonLink>
            )
          }
        />
        {buys && <TrialOffer account={id} />}
      </Panel>
    )
  return (
    <Panel>
      {read.data.map((licence) => (
        <LicencePanel
          key={licence.uuid}
          account={id}
          licence={licence}
          consumer={account.data?.kind === 'private'}
          manages={buys}
        />
      ))}
    </Panel>
  )
}
