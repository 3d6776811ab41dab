import { ActionIcon } from '@mantine/core'
import { IconShoppingBag } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isSignedIn, subscribeTokens } from '@/shared/auth/tokens'
import { mayPrefetch } from '@/shared/connection'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { onFirstSign } from '@/shared/ui/layers/load'
import { useLazyDialog } from '@/shared/ui/lazyDialog'
import classes from './BasketButton.module.css'
import { isToBeLookedFor, leaveBasket, onOpenBasket, useBasketLines } from './memory'

const loadDrawer = () => import('./BasketDrawer')

/** The basket, with how much is in it. What it shows is fetched when it is opened. */
export function BasketButton() {
  const { t } = useTranslation('common')
  const { number } = useFormats()
  const drawer = useLazyDialog(loadDrawer)
  const lines = useBasketLines()
  useLookFor()
  useEffect(() => onOpenBasket(drawer.open), [drawer.open])
  return (
    <>
      <ActionIcon
        className={classes.button}
        aria-label={lines > 0 ? t('basket.filled', { count: lines, number: number(lines) }) : t('basket.name')}
        aria-haspopup="dialog"
        aria-expanded={drawer.opened}
        onClick={drawer.open}
      >
        <IconShoppingBag size={19} stroke={1.6} aria-hidden="true" />
        {/* Drawn, and no text: the button's name says it. */}
        {lines > 0 && <span className={classes.count} data-lines={number(lines)} aria-hidden="true" />}
      </ActionIcon>
      {drawer.Dialog && <drawer.Dialog opened={drawer.opened} onClose={drawer.close} />}
    </>
  )
}

/** Who has signed in finds what was chosen before, or on another device; who signs out leaves it there. */
function useLookFor() {
  const queryClient = useQueryClient()
  useEffect(
    () =>
      onFirstSign(() => {
        // Who saves data finds it when it is opened.
        if (!isToBeLookedFor() || !mayPrefetch()) return
        void import('./api').then(({ lookForBasket }) => lookForBasket(queryClient)).catch(() => undefined)
      }),
    [queryClient],
  )
  useEffect(() => subscribeTokens(() => isSignedIn() || leaveBasket()), [])
}
