import { Link, useParams, useRouterState } from '@tanstack/react-router'
import { useTranslation } from '@/shared/i18n/i18n'
import { useCurrentSpace } from '@/shared/spaces/current'
import { useCurrentPageName } from '@/shared/ui/pageName'
import { usePageTitle } from '../model/title'
import classes from '../pages/DefaultLayout.module.css'

/** Space, area, and the thing or page itself. */
export function Breadcrumb() {
  const { t } = useTranslation('shell')
  const parameters: { space?: string; id?: string } = useParams({ strict: false })
  const path = useRouterState({ select: (state) => state.location.pathname })
  const { space } = useCurrentSpace()
  const title = usePageTitle()
  const name = useCurrentPageName()
  const words = title ? t(`titles.${title}`) : ''
  const reads = space?.role !== 'no_role'
  const inShop = /^\/marketplace\/./.test(path)
  const inDirectory = /^\/user-directory\/./.test(path)
  const inCards = parameters.space !== undefined && /\/cards\/./.test(path)
  return (
    <nav className={classes.crumbs} aria-label={t('breadcrumb')}>
      <ol>
        {parameters.space && space && (
          <li>
            {/* Who only has an own card in the space sees no pages of the space. */}
            {reads ? (
              <Link
                to="/space/$space"
                params={{ space: parameters.space }}
                activeOptions={{ exact: true }}
                activeProps={{ 'aria-current': undefined }}
              >
                {space.name}
              </Link>
            ) : (
              <span>{space.name}</span>
            )}
          </li>
        )}
        {inCards && parameters.space && (
          <li>
            <Link
              to={reads ? '/space/$space/cards' : '/cards'}
              params={{ space: parameters.space }}
              activeOptions={{ exact: true }}
            >
              {t('titles.cards')}
            </Link>
          </li>
        )}
        {inDirectory && (
          <li>
            <Link to="/user-directories">{t('titles.userDirectories')}</Link>
          </li>
        )}
        {inShop && (
          <li>
            <Link to="/marketplace" activeOptions={{ exact: true }}>
              {t('titles.marketplace')}
            </Link>
          </li>
        )}
        <li aria-current="page">
          <span className={classes.here}>{name ?? words}</span>
        </li>
      </ol>
    </nav>
  )
}
