import { useEffect } from 'react'
import { useTranslation } from '@/shared/i18n/i18n'
import { ButtonLink } from './ButtonLink'
import { usePageName } from './pageName'
import classes from './ErrorPage.module.css'

/** 404: the German heading is the specification's; the sentence is in the visitor's language. */
export function NotFoundPage({ whole = false }: { whole?: boolean }) {
  const { t } = useTranslation('common')
  usePageName(t('titles.notFound'))
  useEffect(() => {
    const robots = document.querySelector('meta[name="robots"]')
    const before = robots?.getAttribute('content') ?? 'index, follow'
    robots?.setAttribute('content', 'noindex, follow')
    return () => robots?.setAttribute('content', before)
  }, [])
  const Ground = whole ? 'main' : 'div'
  return (
    <Ground className={whole ? `${classes.page} ${classes.whole}` : classes.page}>
      <p className={classes.code} aria-hidden="true">
        404
      </p>
      <h1 className={classes.title} lang="de">
        Seite nicht gefunden!
      </h1>
      <p className={classes.text}>{t('errorPage.notFound')}</p>
      <ButtonLink to="/">{t('errorPage.home')}</ButtonLink>
    </Ground>
  )
}
