import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import type { Card, CardState } from '@/shared/api/types'
import { useUser } from '@/shared/auth/session'
import { useTranslation } from '@/shared/i18n/i18n'
import { lazyDialog, lazyPart } from '@/shared/ui/lazyPart'
import { CardStateBadge } from '@/shared/ui/StatusBadge'
import { useStateChange } from '../hooks/useStateChange'
import classes from './StatePanel.module.css'

// Fields and notes that few see.
const LockDialog = lazyDialog(() => import('./LockDialog'))
const NoSeatLeft = lazyPart(() => import('./NoSeatLeft'))

/** What can be made of a card in a state, the usual step first. */
const STEPS: Record<CardState, CardState[]> = {
  draft: ['active', 'locked'],
  active: ['inactive', 'draft', 'locked'],
  inactive: ['active', 'draft', 'locked'],
  locked: ['active', 'inactive'],
}

/** State in words, and what can be done about it. `lock` offers locking too. */
export function StatePanel({ card, space, lock = false }: { card: Card; space: string; lock?: boolean }) {
  const { t } = useTranslation('cards')
  const { change, isPending, exhausted, dismiss } = useStateChange(card, space)
  const [locking, setLocking] = useState(false)
  const sold = useUser().billing
  const may = card.abilities.includes('cards.state')
  const steps = STEPS[card.state].filter((state) => lock || state !== 'locked')
  const step = (state: CardState) =>
    state === 'locked' ? setLocking(true) : void change({ state }).catch(() => undefined)
  return (
    <div className={classes.state}>
      <div className={classes.line}>
        <CardStateBadge state={card.state} />
      </div>
      <p className={classes.about}>
        {t(`state.about.${card.state}`)}{' '}
        {sold && (card.state === 'active' || card.state === 'inactive') && t(`state.seat.${card.state}`)}{' '}
        {card.state !== 'active' && !may && t('state.byOthers')}
      </p>
      {card.state === 'locked' && card.lock_reason && (
        <p className={classes.about}>
          {t('state.reason')}: {card.lock_reason}
        </p>
      )}
      {exhausted && <NoSeatLeft refusal={exhausted} onClose={dismiss} onBought={() => step('active')} />}
      {may && (
        <div className={classes.buttons}>
          {steps.map((state) => (
            <Button
              key={state}
              variant="default"
              disabled={isPending}
              onClick={() => step(state)}
              leftSection={state === 'locked' ? <IconLock size={18} aria-hidden="true" /> : undefined}
            >
              {t(card.state === 'locked' && state === 'active' ? 'state.to.unlock' : `state.to.${state}`)}
            </Button>
          ))}
        </div>
      )}
      <LockDialog
        opened={locking}
        loading={isPending}
        onClose={() => setLocking(false)}
        onLock={async (reason) => {
          await change({ state: 'locked', reason })
          setLocking(false)
        }}
      />
    </div>
  )
}
