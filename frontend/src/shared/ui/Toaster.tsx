import { UnstyledButton } from '@mantine/core'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslation } from '@/shared/i18n/i18n'
import { hideToast, shownToasts, subscribeToasts, TOAST_DURATION, type Toast } from './toasts'
import classes from './Toaster.module.css'

/** So many stand above each other; the others wait for their turn. */
const MOST = 4

export function Toaster() {
  const toasts = useSyncExternalStore(subscribeToasts, shownToasts)
  return (
    <div className={classes.toasts}>
      {toasts.slice(0, MOST).map((toast) => (
        <Shown key={toast.id} toast={toast} />
      ))}
    </div>
  )
}

/** Goes by itself, but not while somebody reads it, or is in it with the keys. */
function Shown({ toast: { id, message, tone } }: { toast: Toast }) {
  const { t } = useTranslation('common')
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => hideToast(id), TOAST_DURATION)
    return () => clearTimeout(timer)
  }, [id, held])
  const hold = () => setHeld(true)
  const release = () => setHeld(false)
  return (
    <div
      className={classes.toast}
      data-tone={tone}
      role={tone === 'danger' ? 'alert' : 'status'}
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      <div className={classes.words}>{message}</div>
      <UnstyledButton className={classes.close} aria-label={t('actions.close')} onClick={() => hideToast(id)}>
        <svg viewBox="0 0 16 16" width="16" height="16" stroke="currentColor" strokeWidth="1.5" aria-hidden="true">
          <path d="m4 4 8 8m0-8-8 8" />
        </svg>
      </UnstyledButton>
    </div>
  )
}
