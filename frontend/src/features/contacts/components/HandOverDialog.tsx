import { Button, Group, Stack, Text } from '@mantine/core'
import { CardSelect } from '@/features/cards/components/CardSelect'
import type { Uuid } from '@/shared/api/types'
import { FormProblem } from '@/shared/forms/fields'
import { useServerForm } from '@/shared/forms/useServerForm'
import { useTranslation } from '@/shared/i18n/i18n'
import { useAbilities } from '@/shared/permissions/abilities'
import { Modal } from '@/shared/ui/layers/Modal'
import { Segmented } from '@/shared/ui/Segmented'

export interface HandOverDialogProps {
  space: Uuid
  title: string
  /** The card that holds it; null for the company, undefined where several hold them. */
  holder?: Uuid | null
  onClose: () => void
  /** Does it; null is the company. What fails is said in the dialog. */
  onHandOver: (card: Uuid | null) => Promise<unknown>
}

/** From now on a colleague holds the contacts, or the company. */
export default function HandOverDialog({ space, title, holder, onClose, onHandOver }: HandOverDialogProps) {
  const { t } = useTranslation('contacts')
  const { can } = useAbilities(space)
  const form = useServerForm<{ to: 'colleague' | 'company'; card: Uuid | null }>({
    initialValues: { to: 'colleague', card: null },
    validate: { card: (card, { to }) => (to === 'colleague' && !card ? t('handOver.missing') : null) },
  })
  const { to, card } = form.values
  const submit = async () => {
    if (await form.submitWith(() => onHandOver(to === 'company' ? null : card))) onClose()
  }
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t('actions.close') }}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <Stack gap="md">
          <Text c="var(--v-text-2)">{t('handOver.text')}</Text>
          {holder !== null && (
            <Segmented
              aria-label={t('handOver.to')}
              value={to}
              onChange={(next) => form.setFieldValue('to', next as 'colleague' | 'company')}
              data={[
                { value: 'colleague', label: t('handOver.colleague') },
                { value: 'company', label: t('ofCompany') },
              ]}
            />
          )}
          {to === 'colleague' && (
            <CardSelect
              space={space}
              label={t('handOver.colleague')}
              all={can('cards.read')}
              without={holder ?? undefined}
              value={card}
              error={form.errors.card}
              onChange={(next) => form.setFieldValue('card', next)}
            />
          )}
          <FormProblem>{form.problem}</FormProblem>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose} disabled={form.saving}>
              {t('actions.cancel')}
            </Button>
            <Button type="submit" loading={form.saving}>
              {t('handOver.action')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
