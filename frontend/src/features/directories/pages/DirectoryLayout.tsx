import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { errorStatus } from '@/shared/api/error'
import { SAID_HERE } from '@/shared/api/reads'
import { useTranslation } from '@/shared/i18n/i18n'
import { useInSight } from '@/shared/live/useInSight'
import { Failure } from '@/shared/ui/Failure'
import { NotFoundPage } from '@/shared/ui/NotFoundPage'
import { Page, PageHeader } from '@/shared/ui/Page'
import { PageOutlet } from '@/shared/ui/PageOutlet'
import { usePageName } from '@/shared/ui/pageName'
import { Panel } from '@/shared/ui/Section'
import tabs from '@/shared/ui/tabs.module.css'
import { directoryQuery } from '../api'
import { DirectoriesPage, DirectoryBadge } from './DirectoriesPage'

const route = getRouteApi('/_default/user-directory/{-$id}')
const EXACT = { exact: true, includeSearch: false }

/** One user directory: what it is called, how it stands, and its parts. Without an id all of them. */
export function DirectoryLayout() {
  const { id } = route.useParams()
  return id ? <Frame id={id} /> : <DirectoriesPage />
}

function Frame({ id }: { id: string }) {
  const { t, language } = useTranslation('directories')
  const row = useInSight<HTMLElement>()
  const read = useQuery({ ...directoryQuery(id, language), ...SAID_HERE })
  const { data: directory } = read
  usePageName(directory?.name)
  // What is no id at all is no directory either.
  if (!directory && [404, 422].includes(errorStatus(read.error))) return <NotFoundPage />
  if (!directory && read.isError)
    return (
      <Page>
        <Panel>
          <Failure of={read} />
        </Panel>
      </Page>
    )
  const params = { id }
  return (
    <Page>
      <PageHeader
        title={directory?.name ?? '…'}
        badge={
          directory && (
            <DirectoryBadge available={directory.available} dryRun={directory.dry_run} domains={directory.domains} />
          )
        }
        description={directory ? (directory.available ? directory.space.name : t('noLicence')) : ' '}
      />
      <nav ref={row} className={tabs.tabs} aria-label={t('parts')}>
        <Link className={tabs.tab} to="/user-directory/{-$id}" params={params} activeOptions={EXACT}>
          {t('tabs.overview')}
        </Link>
        <Link className={tabs.tab} to="/user-directory/{-$id}/domains" params={params}>
          {t('tabs.domains')}
        </Link>
        <Link className={tabs.tab} to="/user-directory/{-$id}/sso" params={params}>
          {t('tabs.sso')}
        </Link>
        <Link className={tabs.tab} to="/user-directory/{-$id}/third-party-auth" params={params}>
          {t('tabs.thirdParty')}
        </Link>
        <Link className={tabs.tab} to="/user-directory/{-$id}/scim-provisioning" params={params}>
          {t('tabs.scim')}
        </Link>
        <Link className={tabs.tab} to="/user-directory/{-$id}/pull" params={params}>
          {t('tabs.pull')}
        </Link>
        <Link className={tabs.tab} to="/user-directory/{-$id}/settings" params={params}>
          {t('tabs.settings')}
        </Link>
      </nav>
      <PageOutlet />
    </Page>
  )
}
