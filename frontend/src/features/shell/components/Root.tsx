import { NavigationProgress, nprogress } from '@mantine/nprogress'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrentPageName } from '@/shared/ui/pageName'
import { usePageTitle } from '../model/title'

/** The bar appears when a change of page takes longer than this, and creeps to its end in the duration. */
const THROTTLE = 200
const DURATION = 5000

/** Whether the bar is there; while it is, it moves. */
function useProgress(): boolean {
  const busy = useRouterState({ select: (state) => state.isLoading })
  const [shown, setShown] = useState(false)
  useEffect(() => {
    if (!busy) return
    let step: ReturnType<typeof setInterval> | undefined
    const timer = setTimeout(() => {
      const started = Date.now()
      setShown(true)
      nprogress.set(8)
      step = setInterval(() => nprogress.set(Math.min(96, 8 + ((Date.now() - started) / DURATION) * 88)), 120)
    }, THROTTLE)
    return () => {
      clearTimeout(timer)
      if (step === undefined) return
      clearInterval(step)
      nprogress.complete()
      setTimeout(() => setShown(false), 300)
    }
  }, [busy])
  return shown
}

export function Root() {
  const { t } = useTranslation('common')
  const title = usePageTitle()
  const name = useCurrentPageName()
  const progress = useProgress()
  useEffect(() => {
    const words = name ?? (title && title !== 'home' ? t(`titles.${title}`) : null)
    document.title = [words, 'Business Manager · Vizitka'].filter(Boolean).join(' · ')
  }, [name, title, t])
  return (
    <>
      {progress && <NavigationProgress color="accent" size={3} aria-label={t('navigating')} />}
      <Outlet />
    </>
  )
}
