import { useTranslation } from '@/shared/i18n/i18n'
import classes from './Progress.module.css'

/** Creeps to its end in the given time, and ends there at once when the page has come. */
export function Progress({ done, duration }: { done: boolean; duration: number }) {
  const { t } = useTranslation('common')
  return (
    <div
      className={classes.bar}
      style={{ animationDuration: `${duration}ms` }}
      data-done={done || undefined}
      role="progressbar"
      aria-label={t('navigating')}
    />
  )
}
