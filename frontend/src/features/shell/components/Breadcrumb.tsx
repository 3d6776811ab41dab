import { Link, useParams, useRouterState } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
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
  const inCards = parameters.space !== undefined && /\/cards\/./.test(path)
  return (
    <nav className={classes.crumbs} aria-label={t('breadcrumb')}>
      <ol>
        {parameters.space && space && (
          <li>
            <Link to="/space/$space" params={{ space: parameters.space }} activeOptions={{ exact: true }} activeProps={{ 'aria-current': undefined }}>
              {space.name}
            </Link>
          </li>
        )}
        {inCards && parameters.space && (
          <li>
            <Link to="/space/$space/cards" params={{ space: parameters.space }} activeOptions={{ exact: true }}>
              {t('titles.cards')}
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
