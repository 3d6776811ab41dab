import { Alert, Button, Group, Text } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import { ApiError } from '@/shared/api/error'
import type { Card, CardState } from '@/shared/api/types'
import { useUser } from '@/shared/auth/session'
import { useTranslation } from '@/shared/i18n/i18n'
import { seatsLacking, wantSeatsAfter } from '@/shared/seats'
import { Modal } from '@/shared/ui/layers/Modal'
import { CardStateBadge } from '@/shared/ui/StatusBadge'
import { TextArea } from '@/shared/ui/TextArea'
import { useStateChange } from '../hooks/useStateChange'
import classes from './StatePanel.module.css'

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
      {exhausted && (
        <Alert
          color="warning"
          variant="light"
          role="alert"
          title={t('state.exhausted')}
          withCloseButton
          closeButtonLabel={t('actions.close')}
          onClose={dismiss}
        >
          <p>
            {exhausted.message} {t('state.exhaustedHelp')}
          </p>
          {seatsLacking(exhausted) && (
            <Button variant="default" size="compact-md" onClick={() => wantSeatsAfter(exhausted, () => step('active'))}>
              {t('state.seats')}
            </Button>
          )}
        </Alert>
      )}
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
      <Modal
        opened={locking}
        onClose={() => setLocking(false)}
        title={t('state.lockTitle')}
        closeButtonProps={{ 'aria-label': t('actions.close') }}
      >
        {locking && (
          <LockForm
            loading={isPending}
            onClose={() => setLocking(false)}
            onLock={async (reason) => {
              await change({ state: 'locked', reason })
              setLocking(false)
            }}
          />
        )}
      </Modal>
    </div>
  )
}

function LockForm(props: { loading: boolean; onClose: () => void; onLock: (reason: string) => Promise<void> }) {
  const { t } = useTranslation('cards')
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const submit = async () => {
    if (!reason.trim()) {
      setProblem(t('state.reasonMissing'))
      return
    }
    try {
      await props.onLock(reason.trim())
    } catch (error) {
      setProblem(error instanceof ApiError ? (error.errors.reason?.[0] ?? error.message) : null)
    }
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Text c="var(--v-text-2)" mb="md">
        {t('state.lockText')}
      </Text>
      <TextArea
        label={t('state.reason')}
        description={t('state.reasonHelp')}
        value={reason}
        error={problem}
        maxLength={300}
        minRows={2}
        data-autofocus
        onChange={(event) => {
          setReason(event.currentTarget.value)
          setProblem(null)
        }}
      />
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={props.onClose} disabled={props.loading}>
          {t('actions.cancel')}
        </Button>
        <Button type="submit" color="danger" loading={props.loading}>
          {t('state.to.locked')}
        </Button>
      </Group>
    </form>
  )
}
