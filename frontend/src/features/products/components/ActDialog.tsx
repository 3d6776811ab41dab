import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { FormProblem } from '@/shared/forms/fields'
import { useServerForm } from '@/shared/forms/useServerForm'
import { useTranslation } from '@/shared/i18n/i18n'
import { useAbilities } from '@/shared/permissions/abilities'
import { Modal } from '@/shared/ui/layers/Modal'
import type { Begun, Given } from '../hooks/useAct'
import { takesAway, wayOf } from '../model/acts'
import { nameOfAct } from '../model/words'
import { CardSelect } from '@/features/cards/components/CardSelect'
import { SpaceSelect } from './SpaceSelect'
import { SwapForm } from './SwapForm'

export interface ActDialogProps {
  begun: Begun
  /** Throws what the server refuses. */
  onDo: (given: Given) => Promise<void>
  onClose: () => void
}

/** What an act needs before it is done, and what will be gone by it. */
export default function ActDialog({ begun, onDo, onClose }: ActDialogProps) {
  const { t } = useTranslation('products')
  const { product, act } = begun
  const way = wayOf(act, product, begun.manages)
  const kind = nameOfAct(act, product).replace('act.', '')
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(`ask.${kind}.title`, { serial: product.serial })}
      closeButtonProps={{ 'aria-label': t('actions.close') }}
    >
      {way === 'swap' ? (
        <SwapForm product={product} onClose={onClose} />
      ) : (
        <Form begun={begun} kind={kind} onDo={onDo} onClose={onClose} />
      )}
    </Modal>
  )
}

function Form({ begun, kind, onDo, onClose }: ActDialogProps & { kind: string }) {
  const { t } = useTranslation('products')
  const { product, act, manages } = begun
  const { can } = useAbilities(product.space.uuid)
  const way = wayOf(act, product, manages)
  const form = useServerForm<{ card: string | null; space: string | null; reason: string }>({
    initialValues: { card: null, space: null, reason: '' },
    validate: {
      card: (card) => (way === 'card' && !card ? t('choose.missingCard') : null),
      space: (space) => (way === 'space' && !space ? t('choose.missingSpace') : null),
      reason: (reason) => (way === 'reason' && !reason.trim() ? t('reason.missing') : null),
    },
  })
  const submit = async () => {
    const done = await form.submitWith(({ card, space, reason }) =>
      onDo({ ...(card && { card }), ...(space && { space }), ...(reason.trim() && { reason: reason.trim() }) }),
    )
    if (done) onClose()
  }
  const who = manages ? 'space' : 'holder'
  const words = kind === 'lock' || kind === 'disconnect' ? `ask.${kind}.${who}` : `ask.${kind}.text`
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Stack gap="md">
        <Text c="var(--v-text-2)">{t(words, { serial: product.serial, card: product.card?.name ?? '' })}</Text>
        {way === 'card' && (
          <CardSelect
            space={product.space.uuid}
            all={can('cards.read')}
            without={product.card?.uuid}
            value={form.values.card}
            error={form.errors.card}
            onChange={(card) => form.setFieldValue('card', card)}
          />
        )}
        {way === 'space' && (
          <SpaceSelect
            from={product.space.uuid}
            value={form.values.space}
            error={form.errors.space}
            onChange={(space) => form.setFieldValue('space', space)}
          />
        )}
        {way === 'reason' && (
          <TextInput
            label={t('reason.label')}
            description={t('reason.help')}
            placeholder={t('reason.example')}
            maxLength={200}
            data-autofocus
            {...form.getInputProps('reason')}
          />
        )}
        <FormProblem>{form.problem}</FormProblem>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} disabled={form.saving}>
            {t('actions.cancel')}
          </Button>
          <Button type="submit" color={takesAway(act) ? 'danger' : undefined} loading={form.saving}>
            {t(`act.${kind}`)}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
