import { Button } from '@mantine/core'
import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { Component, type ReactNode } from 'react'
import { ApiError, errorStatus } from '@/shared/api/error'
import { useOnline } from '@/shared/connection'
import { failureText } from '@/shared/failureText'
import { useTranslation } from '@/shared/i18n/i18n'
import { isLostPart, mendStyles, useLooking } from '@/shared/lostPart'
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
  const looking = useLooking()
  const again = useAgain(reset)
  const status = errorStatus(error)
  if (status === 404) return <NotFoundPage />
  if (isLostPart(error) && looking) return <div className={classes.page} role="status" aria-label={t('loading')} />
  return (
    <div className={classes.page} role="alert">
      {hasStatus(error) && <p className={classes.code}>{status}</p>}
      <h1 className={classes.title}>{t('errorPage.title')}</h1>
      <p className={classes.text}>{failureText(error)}</p>
      <div className={classes.buttons}>
        <Button variant="default" onClick={again}>
          {t('actions.retry')}
        </Button>
        <ButtonLink to="/">{t('errorPage.home')}</ButtonLink>
      </div>
    </div>
  )
}

/** Where no answer came there is no number of one. */
function hasStatus(error: unknown): boolean {
  return !isLostPart(error) && !(error instanceof ApiError && error.status === 0)
}

/** Reads and loads anew what failed; by itself too, once there is a connection. */
function useAgain(reset: () => void): () => void {
  const router = useRouter()
  const boundary = useQueryErrorResetBoundary()
  const again = async () => {
    await mendStyles()
    boundary.reset()
    reset()
    await router.invalidate()
  }
  useOnline(() => void again())
  return () => void again()
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
