import { ActionIcon, Kbd, UnstyledButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconMenu2, IconSearch } from '@tabler/icons-react'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { SendWaiting } from '@/features/contacts/capture/components/SendWaiting'
import { Jobs } from '@/features/jobs/components/Jobs'
import { BasketButton } from '@/features/shop/basket/BasketButton'
import { useUser } from '@/shared/auth/session'
import { useTranslation } from '@/shared/i18n/i18n'
import { dropSeats, subscribeSeats, wantedSeats } from '@/shared/seats'
import { fetchLayers, onFirstSign } from '@/shared/ui/layers/load'
import { useLazyDialog } from '@/shared/ui/lazyDialog'
import { lazyDialog, lazyPart } from '@/shared/ui/lazyPart'
import { PageOutlet } from '@/shared/ui/PageOutlet'
import { Part } from '@/shared/ui/Part'
import { toastError } from '@/shared/ui/toasts'
import { Breadcrumb } from '../components/Breadcrumb'
import { FetchIndicator } from '../components/FetchIndicator'
import { LanguageMenu } from '../components/LanguageMenu'
import { PersonMenu } from '../components/PersonMenu'
import { SchemeMenu } from '../components/SchemeMenu'
import { SideBar } from '../components/SideBar'
import { useShortcuts } from '../hooks/useShortcuts'
import classes from './DefaultLayout.module.css'

const Finder = lazyPart(() => import('../components/Finder'))
/** Where a licence is full: more seats, at a price that somebody with the right confirms. */
const SeatsDialog = lazyDialog(() => import('@/features/billing/components/SeatsDialog'))
const loadHelp = () => import('../components/HelpDialog')
const loadSheet = () => import('../components/SideSheet')

export function DefaultLayout() {
  const { t } = useTranslation('shell')
  const sheet = useLazyDialog(loadSheet)
  const help = useLazyDialog(loadHelp)
  const seats = useSyncExternalStore(subscribeSeats, wantedSeats)
  const [finder, setFinder] = useState(false)
  const find = () => {
    import('../components/Finder').then(({ openFinder }) => {
      setFinder(true)
      openFinder()
    }, toastError)
  }
  // On a phone the side bar is a sheet: a hidden one would be drawn for nobody.
  const narrow = useMediaQuery('screen and (max-width: 62em)', false, { getInitialValueInEffect: false })
  useEffect(() => onFirstSign(fetchLayers), [])
  useShortcuts({ find, help: help.open })

  // A change of page puts the focus where the new page begins.
  const main = useRef<HTMLElement>(null)
  const path = useRouterState({ select: (state) => state.location.pathname })
  const before = useRef(path)
  useEffect(() => {
    if (before.current === path) return
    before.current = path
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true })
  }, [path])

  return (
    <div className={classes.frame}>
      <a href="#content" className={classes.skip}>
        {t('skipToContent')}
      </a>
      {!narrow && (
        <aside className={classes.side} aria-label={t('sideBar')}>
          <SideBar onHelp={help.open} />
        </aside>
      )}
      {sheet.Dialog && <sheet.Dialog opened={sheet.opened} onClose={sheet.close} onHelp={help.open} />}
      <div className={classes.column}>
        <header className={classes.top}>
          <ActionIcon
            className={classes.burger}
            aria-label={t('openNavigation')}
            aria-expanded={sheet.opened}
            onClick={sheet.open}
          >
            <IconMenu2 size={20} />
          </ActionIcon>
          <Breadcrumb />
          <FetchIndicator />
          <Jobs />
          <SendWaiting />
          <UnstyledButton
            className={classes.find}
            onClick={find}
            // What stands on it: people say it to their machine.
            aria-label={`${t('find.open')} Ctrl K`}
            aria-keyshortcuts="Control+K"
          >
            <IconSearch size={18} aria-hidden="true" />
            <span className={classes.findText}>{t('find.placeholder')}</span>{' '}
            <Kbd className={classes.findKey} size="xs" aria-hidden="true">
              Ctrl K
            </Kbd>
          </UnstyledButton>
          <OwnBasket />
          {!narrow && <SchemeMenu />}
          <LanguageMenu />
          <PersonMenu />
        </header>
        <main id="content" className={classes.main} tabIndex={-1} ref={main}>
          <PageOutlet />
        </main>
      </div>
      {help.Dialog && <help.Dialog opened={help.opened} onClose={help.close} />}
      {seats && <SeatsDialog {...seats} onClose={dropSeats} />}
      {finder && (
        <Part quiet>
          <Finder />
        </Part>
      )}
    </div>
  )
}

/** Nothing is sold in an installation that serves one company. */
function OwnBasket() {
  return useUser().billing && <BasketButton />
}
