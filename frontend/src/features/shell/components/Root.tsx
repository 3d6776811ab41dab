import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from '@/shared/i18n/i18n'
import { PageOutlet } from '@/shared/ui/PageOutlet'
import { useCurrentPageName } from '@/shared/ui/pageName'
import { usePageTitle } from '../model/title'
import { Progress } from './Progress'

/** The bar appears when a change of page takes longer than this, and creeps to its end in the duration. */
const THROTTLE = 200
const DURATION = 5000

/** Whether the bar is there: from the throttle on, and a moment longer so that its end is seen. */
function useProgress(): { shown: boolean; busy: boolean } {
  const busy = useRouterState({ select: (state) => state.isLoading })
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(busy), busy ? THROTTLE : 300)
    return () => clearTimeout(timer)
  }, [busy])
  return { shown, busy }
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
      {progress.shown && <Progress done={!progress.busy} duration={DURATION} />}
      <PageOutlet />
    </>
  )
}
