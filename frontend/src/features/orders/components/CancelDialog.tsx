import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { errorMessage } from '@/shared/api/error'
import type { OrderOut } from '@/shared/api/generated/types.gen'
import { FormProblem, OptionalLabel } from '@/shared/forms/fields'
import { useTranslation } from '@/shared/i18n/i18n'
import { Modal } from '@/shared/ui/layers/Modal'
import { toastDone } from '@/shared/ui/toasts'
import { useCancel } from '../api'

/** Before production an order can be cancelled; what was paid goes back. */
export default function CancelDialog({ order, onClose }: { order: OrderOut; onClose: () => void }) {
  const { t } = useTranslation('orders')
  const [reason, setReason] = useState('')
  const cancel = useCancel(order.uuid)
  const licences = order.lines.some(({ licence }) => licence?.licence)
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('cancel.title', { number: String(order.number) })}
      closeButtonProps={{ 'aria-label': t('actions.close') }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          cancel.mutate(reason.trim(), {
            onSuccess: () => {
              onClose()
              toastDone(t('cancel.done'))
            },
          })
        }}
      >
        <Stack gap="md">
          <p style={{ margin: 0 }}>{t(order.paid_at ? 'cancel.paid' : 'cancel.text')}</p>
          {licences && <p style={{ margin: 0 }}>{t('cancel.licences')}</p>}
          <TextInput
            label={<OptionalLabel>{t('reason')}</OptionalLabel>}
            maxLength={200}
            value={reason}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
          <FormProblem>{cancel.error ? errorMessage(cancel.error) : null}</FormProblem>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('cancel.keep')}
            </Button>
            <Button type="submit" color="danger" loading={cancel.isPending}>
              {t('cancel.open')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
