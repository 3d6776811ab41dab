import { Button, Group, Stack, Text } from '@mantine/core'
import { CardSelect } from '@/features/cards/components/CardSelect'
import type { ContactOut } from '@/shared/api/generated/types.gen'
import type { Uuid } from '@/shared/api/types'
import { FormProblem } from '@/shared/forms/fields'
import { useServerForm } from '@/shared/forms/useServerForm'
import { useTranslation } from '@/shared/i18n/i18n'
import { useAbilities } from '@/shared/permissions/abilities'
import { Modal } from '@/shared/ui/layers/Modal'
import { Segmented } from '@/shared/ui/Segmented'
import { toastDone, toastError } from '@/shared/ui/toasts'
import { useAct } from '../api'
import { calledBy } from '../model/listed'

/** From now on a colleague holds the contact, or the company. */
export default function HandOverDialog({ contact, onClose }: { contact: ContactOut; onClose: () => void }) {
  const { t } = useTranslation('contacts')
  const space = contact.space.uuid
  const { can } = useAbilities(space)
  const act = useAct(space)
  const form = useServerForm<{ to: 'colleague' | 'company'; card: Uuid | null }>({
    initialValues: { to: 'colleague', card: null },
    validate: { card: (card, { to }) => (to === 'colleague' && !card ? t('handOver.missing') : null) },
  })
  const { to, card } = form.values
  const submit = async () => {
    const goal = to === 'company' ? null : card
    const before = contact.owner?.uuid ?? null
    const done = await form.submitWith(() => act.mutateAsync({ id: contact.uuid, act: 'handOver', card: goal }))
    if (!done) return
    onClose()
    toastDone(t('handOver.done', { name: calledBy(contact) }), () =>
      act.mutate({ id: contact.uuid, act: 'handOver', card: before }, { onError: toastError }),
    )
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('handOver.title', { name: calledBy(contact) })}
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
          <Text c="var(--v-text-2)">{t('handOver.text')}</Text>
          {contact.owner && (
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
              without={contact.owner?.uuid}
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
