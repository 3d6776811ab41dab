import { Button } from '@mantine/core'
import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { Component, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { errorMessage, errorStatus } from '@/shared/api/error'
import { ButtonLink } from './ButtonLink'
import { NotFoundPage } from './NotFoundPage'
import classes from './ErrorPage.module.css'

/** What a page shows when it cannot: 404 as such, everything else with its message and a way home. */
export function ErrorPage({ error, reset }: Pick<ErrorComponentProps, 'error' | 'reset'>) {
  return (
    <LastResort>
      <Content error={error} reset={reset} />
    </LastResort>
  )
}

function Content({ error, reset }: Pick<ErrorComponentProps, 'error' | 'reset'>) {
  const { t } = useTranslation('common')
  const router = useRouter()
  const boundary = useQueryErrorResetBoundary()
  const status = errorStatus(error)
  if (status === 404) return <NotFoundPage />
  return (
    <div className={classes.page} role="alert">
      <p className={classes.code}>{status}</p>
      <h1 className={classes.title}>{t('errorPage.title')}</h1>
      <p className={classes.text}>{errorMessage(error) || t('errors.unknown')}</p>
      <div className={classes.buttons}>
        <Button
          variant="default"
          onClick={() => {
            boundary.reset()
            reset()
            void router.invalidate()
          }}
        >
          {t('actions.retry')}
        </Button>
        <ButtonLink to="/">{t('errorPage.home')}</ButtonLink>
      </div>
    </div>
  )
}

/** When even the error page fails, a plain sentence is left (specification, section 8). */
export class LastResort extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }
  static getDerivedStateFromError() {
    return { failed: true }
  }
  override render() {
    if (this.state.failed) return <p role="alert">An error occurred while showing the error page</p>
    return this.props.children
  }
}
