import { Loader } from '@mantine/core'
import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from '@/shared/i18n/i18n'
import classes from '../pages/DefaultLayout.module.css'

/** Quick answers show nothing (specification, section 9). */
const DELAY = 200

export function FetchIndicator() {
  const { t } = useTranslation('common')
  const busy = useIsFetching() > 0
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(busy), busy ? DELAY : 0)
    return () => clearTimeout(timer)
  }, [busy])
  return (
    <span className={classes.fetching} aria-live="off">
      {busy && shown && <Loader size={16} aria-label={t('loading')} role="img" />}
    </span>
  )
}
