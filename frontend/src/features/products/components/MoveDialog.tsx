import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { Uuid } from '@/shared/api/types'
import { FormProblem } from '@/shared/forms/fields'
import { useServerForm } from '@/shared/forms/useServerForm'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { Modal } from '@/shared/ui/layers/Modal'
import { Segmented } from '@/shared/ui/Segmented'
import type { Goal } from '../hooks/useMany'
import { CardSelect } from '@/features/cards/components/CardSelect'
import { SpaceSelect } from './SpaceSelect'

export interface MoveDialogProps {
  count: number
  /** The spaces that the products are in: only those of one go to a card, which is one of its own. */
  from: readonly Uuid[]
  /** Throws what the server refuses. */
  onMove: (goal: Goal) => Promise<void>
  onClose: () => void
}

/** Where many products go: to a card of their space, or into the pool of another one. */
export default function MoveDialog({ count, from, onMove, onClose }: MoveDialogProps) {
  const { t } = useTranslation('products')
  const { number } = useFormats()
  const [home] = from.length === 1 ? from : []
  const [way, setWay] = useState<'card' | 'space'>(home ? 'card' : 'space')
  const form = useServerForm<{ card: Uuid | null; space: Uuid | null }>({
    initialValues: { card: null, space: null },
    validate: {
      card: (card) => (way === 'card' && !card ? t('choose.missingCard') : null),
      space: (space) => (way === 'space' && !space ? t('choose.missingSpace') : null),
    },
  })
  const submit = async () => {
    const done = await form.submitWith(({ card, space }) =>
      onMove(way === 'card' ? { card: card ?? undefined } : { space: space ?? undefined }),
    )
    if (done) onClose()
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('many.moveTitle', { count, number: number(count) })}
      closeButtonProps={{ 'aria-label': t('actions.close') }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <Stack gap="md">
          {home && (
            <Segmented
              aria-label={t('many.where')}
              fullWidth
              value={way}
              onChange={(next) => setWay(next === 'card' ? 'card' : 'space')}
              data={[
                { value: 'card', label: t('many.toCard') },
                { value: 'space', label: t('many.toSpace') },
              ]}
            />
          )}
          <Text c="var(--v-text-2)">{t(home ? `many.${way}Text` : 'many.severalText')}</Text>
          {way === 'card' && home ? (
            <CardSelect
              space={home}
              all
              value={form.values.card}
              error={form.errors.card as string | undefined}
              onChange={(card) => form.setFieldValue('card', card)}
            />
          ) : (
            <SpaceSelect
              from={home ?? ''}
              value={form.values.space}
              error={form.errors.space as string | undefined}
              onChange={(space) => form.setFieldValue('space', space)}
            />
          )}
          <FormProblem>{form.problem}</FormProblem>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose} disabled={form.saving}>
              {t('actions.cancel')}
            </Button>
            <Button type="submit" loading={form.saving}>
              {t('many.move')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
