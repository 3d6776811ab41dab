import '@mantine/nprogress/styles.layer.css'
import { NavigationProgress, nprogress } from '@mantine/nprogress'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'

/** Creeps to its end in the given time, and ends there at once when the page has come. */
export default function Progress({ done, duration }: { done: boolean; duration: number }) {
  const { t } = useTranslation('common')
  useEffect(() => {
    if (done) {
      nprogress.complete()
      return
    }
    const started = Date.now()
    nprogress.set(8)
    const step = setInterval(() => nprogress.set(Math.min(96, 8 + ((Date.now() - started) / duration) * 88)), 120)
    return () => clearInterval(step)
  }, [done, duration])
  return <NavigationProgress color="accent" size={3} aria-label={t('navigating')} />
}
