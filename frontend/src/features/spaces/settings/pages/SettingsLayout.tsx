import { getRouteApi, Link } from '@tanstack/react-router'
import { useTranslation } from '@/shared/i18n/i18n'
import { useInSight } from '@/shared/live/useInSight'
import { useAbilities } from '@/shared/permissions/abilities'
import { MissingMark } from '@/shared/permissions/MissingMark'
import { Page, PageHeader } from '@/shared/ui/Page'
import { PageOutlet } from '@/shared/ui/PageOutlet'
import tabs from '@/shared/ui/tabs.module.css'

const route = getRouteApi('/_default/space/$space/settings')

/** Head and tabs of a space's settings; each tab only for those who may open it. */
export function SettingsLayout() {
  const { t } = useTranslation('spaces/settings')
  const { space } = route.useParams()
  const { can, may } = useAbilities(space)
  const params = { space }
  const row = useInSight<HTMLElement>()
  return (
    <Page>
      <PageHeader title={t('titles.settings')} />
      <nav ref={row} className={tabs.tabs} aria-label={t('parts')}>
        {can('spaces.edit') && (
          <>
            <Link
              className={tabs.tab}
              to="/space/$space/settings"
              params={params}
              activeOptions={{ exact: true, includeSearch: false }}
            >
              {t('general')}
            </Link>
            <Link className={tabs.tab} to="/space/$space/settings/protection" params={params}>
              {t('titles.protection')}
              <MissingMark space={space} ability="spaces.protect" />
            </Link>
            <Link className={tabs.tab} to="/space/$space/settings/exchange" params={params}>
              {t('titles.exchange')}
            </Link>
            <Link className={tabs.tab} to="/space/$space/settings/contacts" params={params}>
              {t('titles.contacts')}
            </Link>
          </>
        )}
        {can('members.read') && (
          <Link
            className={tabs.tab}
            to="/space/$space/settings/users"
            params={params}
            activeOptions={{ includeSearch: false }}
          >
            {t('titles.users')}
            <MissingMark space={space} ability="members.manage" />
          </Link>
        )}
        {can('spaces.edit') && (
          <Link className={tabs.tab} to="/space/$space/settings/custom-domain" params={params}>
            {t('titles.customDomain')}
            <MissingMark space={space} ability="domains.manage" />
          </Link>
        )}
        {may('tokens.manage') && (
          <Link className={tabs.tab} to="/space/$space/settings/tokens" params={params}>
            {t('titles.apiTokens')}
            <MissingMark space={space} ability="tokens.manage" />
          </Link>
        )}
        {may('webhooks.manage') && (
          <Link
            className={tabs.tab}
            to="/space/$space/settings/webhooks"
            params={params}
            activeOptions={{ includeSearch: false }}
          >
            {t('titles.webhooks')}
            <MissingMark space={space} ability="webhooks.manage" />
          </Link>
        )}
        {may('embedding.manage') && (
          <Link className={tabs.tab} to="/space/$space/settings/embedding" params={params}>
            {t('titles.embedding')}
            <MissingMark space={space} ability="embedding.manage" />
          </Link>
        )}
        {may('connectors.manage') && (
          <Link className={tabs.tab} to="/space/$space/settings/connectors" params={params}>
            {t('titles.connectors')}
            <MissingMark space={space} ability="connectors.manage" />
          </Link>
        )}
        {can('audit.read') && (
          <Link
            className={tabs.tab}
            to="/space/$space/settings/audit-log"
            params={params}
            activeOptions={{ includeSearch: false }}
          >
            {t('titles.auditLog')}
          </Link>
        )}
      </nav>
      <PageOutlet />
    </Page>
  )
}
