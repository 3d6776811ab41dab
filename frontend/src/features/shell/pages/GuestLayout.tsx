import { Link, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { BasketButton } from '@/features/shop/basket/BasketButton'
import { useTranslation } from '@/shared/i18n/i18n'
import { ButtonLink } from '@/shared/ui/ButtonLink'
import { fetchLayers, onFirstSign } from '@/shared/ui/layers/load'
import { Logo } from '@/shared/ui/Logo'
import { PageOutlet } from '@/shared/ui/PageOutlet'
import { SessionTools } from '../components/SessionTools'
import classes from './GuestLayout.module.css'

/** For who looks around before signing in: no side bar, and a way in that leads back to the same page. */
export default function GuestLayout() {
  const { t } = useTranslation('shell')
  const here = useRouterState({ select: (state) => state.location.href })
  useEffect(() => onFirstSign(fetchLayers), [])
  return (
    <div className={classes.frame}>
      <a href="#content" className={classes.skip}>
        {t('skipToContent')}
      </a>
      <header className={classes.top}>
        <Link to="/marketplace" className={classes.home} aria-label={`Vizitka: ${t('titles.marketplace')}`}>
          <Logo />
        </Link>
        <span className={classes.tools}>
          <SessionTools />
          <BasketButton />
          <ButtonLink to="/auth/login" search={{ redirect: here }} variant="default">
            {t('titles.login')}
          </ButtonLink>
        </span>
      </header>
      <main id="content" className={classes.main} tabIndex={-1}>
        <PageOutlet />
      </main>
    </div>
  )
}
