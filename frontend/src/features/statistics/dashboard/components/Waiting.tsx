import { Skeleton } from '@mantine/core'
import { useTranslation } from '@/shared/i18n/i18n'
import classes from './dashboard.module.css'

/** In the shape of what comes. */
export function Waiting() {
  const { t } = useTranslation('common')
  return (
    <div role="status" aria-label={t('loading')} aria-busy="true">
      <Skeleton className={classes.figuresWaiting} radius="lg" />
      <div className={classes.plots}>
        <Skeleton className={classes.wholeRow} height={350} radius="lg" />
        <Skeleton height={300} radius="lg" />
        <Skeleton height={300} radius="lg" />
        <Skeleton height={300} radius="lg" />
      </div>
    </div>
  )
}
