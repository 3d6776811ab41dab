import { Drawer } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconShoppingBag } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { SAID_HERE } from '@/shared/api/reads'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { ButtonLink } from '@/shared/ui/ButtonLink'
import { EmptyState } from '@/shared/ui/EmptyState'
import { Failure } from '@/shared/ui/Failure'
import type { DialogProps } from '@/shared/ui/lazyDialog'
import { SkeletonRows } from '@/shared/ui/SkeletonRows'
import { basketQuery, type Basket } from './api'
import classes from './basket.module.css'
import { BasketLines } from './components/BasketLines'
import { Changes } from './components/Changes'
import { Code } from './components/Code'
import { Costs } from './components/Costs'

/** What is in the basket and what it costs, from every page. */
export default function BasketDrawer({ opened, onClose }: DialogProps) {
  const { t, language } = useTranslation('shop/basket')
  const { number } = useFormats()
  const phone = useMediaQuery('(max-width: 36em)')
  const read = useQuery({ ...basketQuery(language), ...SAID_HERE, enabled: opened })
  const lines = read.data?.items.length ?? 0
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size={phone ? '100%' : 480}
      title={
        <>
          {t('title')}{' '}
          {lines > 0 && <span className={classes.quiet}>{t('lines', { count: lines, number: number(lines) })}</span>}
        </>
      }
      closeButtonProps={{ 'aria-label': t('actions.close') }}
      classNames={{ body: classes.body, content: classes.content, header: classes.header, title: classes.title }}
    >
      {lines > 0 && read.data ? (
        <Filled basket={read.data} onGo={onClose} />
      ) : read.data !== undefined ? (
        <EmptyState
          icon={<IconShoppingBag size={26} stroke={1.5} />}
          title={t('empty.title')}
          text={t('empty.text')}
          actions={
            <ButtonLink to="/marketplace" onClick={onClose}>
              {t('empty.action')}
            </ButtonLink>
          }
        />
      ) : read.isError ? (
        <Failure of={read} />
      ) : (
        <SkeletonRows rows={3} height={88} />
      )}
    </Drawer>
  )
}

function Filled({ basket, onGo }: { basket: Basket; onGo: () => void }) {
  const { t } = useTranslation('shop/basket')
  return (
    <>
      <div className={classes.scrolls}>
        <Changes basket={basket} />
        <BasketLines basket={basket} onGo={onGo} />
        <Code basket={basket} />
      </div>
      <div className={classes.foot} data-foot>
        <Costs basket={basket} />
        <ButtonLink to="/checkout" search={{ step: 'addresses' }} size="md" fullWidth mt="md" onClick={onGo}>
          {t('toCheckout')}
        </ButtonLink>
      </div>
    </>
  )
}
