import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, Outlet } from '@tanstack/react-router'
import { DONE_WITHOUT } from '@/shared/api/reads'
import { useTranslation } from '@/shared/i18n/i18n'
import { useInSight } from '@/shared/live/useInSight'
import { useAbilities } from '@/shared/permissions/abilities'
import { MissingFeature } from '@/shared/permissions/MissingFeature'
import { Page, PageHeader } from '@/shared/ui/Page'
import tabs from '@/shared/ui/tabs.module.css'
import { aboutQuery } from '../people'
import { NewsletterOff } from '../components/NewsletterOff'

const route = getRouteApi('/_default/space/$space/services/newsletter')

/** Letters of the space, to whom they go, and what is said about both. */
export function NewsletterLayout() {
  const { t } = useTranslation('newsletter')
  const { space } = route.useParams()
  const { can, missing } = useAbilities(space)
  const about = useQuery({ ...aboutQuery(space), ...DONE_WITHOUT })
  const row = useInSight<HTMLElement>()
  const params = { space }
  const lacks = missing('newsletter.edit')
  return (
    <Page>
      <PageHeader title={t('title')} description={t('text')} />
      {lacks ? (
        <MissingFeature space={space} feature={lacks.feature} />
      ) : (
        about.data && !about.data.is_on && <NewsletterOff space={space} />
      )}
      <nav ref={row} className={tabs.tabs} aria-label={t('parts')}>
        <Link
          className={tabs.tab}
          to="/space/$space/services/newsletter"
          params={params}
          activeOptions={{ exact: true, includeSearch: false }}
        >
          {t('tabs.campaigns')}
        </Link>
        <Link
          className={tabs.tab}
          to="/space/$space/services/newsletter/subscribers"
          params={params}
          activeOptions={{ includeSearch: false }}
        >
          {t('tabs.subscribers')}
        </Link>
        <Link className={tabs.tab} to="/space/$space/services/newsletter/lists" params={params}>
          {t('tabs.lists')}
        </Link>
        {can('newsletter.manage') && (
          <Link className={tabs.tab} to="/space/$space/services/newsletter/settings" params={params}>
            {t('titles.settings')}
          </Link>
        )}
      </nav>
      <Outlet />
    </Page>
  )
}
