import { Button } from '@mantine/core'
import { isRefused } from '@/shared/api/error'
import { useOnline } from '@/shared/connection'
import { failureText } from '@/shared/failureText'
import { useTranslation } from '@/shared/i18n/i18n'
import classes from './Failure.module.css'

/** A read that failed: as a query is, or anything that can be tried again. */
export interface Failed {
  error: unknown
  refetch: () => unknown
  isFetching?: boolean
}

/**
 * The one face of what could not be read: why, and "Try again". It stands where the thing would, and tries again by
 * itself once there is a connection. What the server does not allow is no failure: it says so, and nothing else.
 * `compact` for a place of a line or two.
 */
export function Failure({ of, compact = false }: { of: Failed; compact?: boolean }) {
  const { t } = useTranslation('common')
  const refused = isRefused(of.error)
  useOnline(() => void of.refetch())
  return (
    <div className={compact ? `${classes.failure} ${classes.compact}` : classes.failure} role="alert">
      {!compact && (
        <span className={classes.sign} aria-hidden="true">
          <svg viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="currentColor" strokeWidth="1.6">
            <path d="M12 8v5m0 3v.01M12 3a9 9 0 1 1 0 18a9 9 0 0 1 0-18Z" strokeLinecap="round" />
          </svg>
        </span>
      )}
      <p className={classes.title}>{refused ? failureText(of.error) : t('errors.unread')}</p>
      {!refused && (
        <>
          <p className={classes.text}>{failureText(of.error)}</p>
          <Button
            variant="default"
            size={compact ? 'compact-sm' : 'sm'}
            loading={of.isFetching}
            onClick={() => void of.refetch()}
          >
            {t('actions.retry')}
          </Button>
        </>
      )}
    </div>
  )
}
