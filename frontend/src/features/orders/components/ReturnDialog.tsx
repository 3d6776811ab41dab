import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { QuantityStepper } from '@/features/shop/components/QuantityStepper'
import { errorMessage } from '@/shared/api/error'
import type { OrderOut } from '@/shared/api/generated/types.gen'
import { FormProblem, OptionalLabel } from '@/shared/forms/fields'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { Modal } from '@/shared/ui/layers/Modal'
import { toastDone } from '@/shared/ui/toasts'
import { Checkbox } from '@mantine/core'
import { useReturn } from '../api'
import classes from './orders.module.css'

/** A private buyer withdraws from what was not made for a person: which pieces, and that is all. */
export default function ReturnDialog({ order, onClose }: { order: OrderOut; onClose: () => void }) {
  const { t } = useTranslation('orders')
  const { number } = useFormats()
  const lines = order.lines.filter(({ may_return: left }) => left > 0)
  const [pieces, setPieces] = useState<Record<string, number>>(() =>
    lines.length === 1 && lines[0] ? { [lines[0].uuid]: lines[0].may_return } : {},
  )
  const [reason, setReason] = useState('')
  const [empty, setEmpty] = useState(false)
  const send = useReturn(order.uuid)
  const chosen = lines.flatMap(({ uuid }) => (pieces[uuid] ? [{ uuid, quantity: pieces[uuid] }] : []))
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('return.open')}
      closeButtonProps={{ 'aria-label': t('actions.close') }}
      size="lg"
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (chosen.length === 0) return setEmpty(true)
          send.mutate(
            { lines: chosen, reason: reason.trim() },
            {
              onSuccess: () => {
                onClose()
                toastDone(t('return.done'))
              },
            },
          )
        }}
      >
        <Stack gap="md">
          <p style={{ margin: 0 }}>{t('return.text')}</p>
          <ul className={classes.lines}>
            {lines.map((line) => (
              <li key={line.uuid} className={classes.line}>
                <div className={classes.head}>
                  <Checkbox
                    label={line.name}
                    description={[line.variant, t('return.left', { number: number(line.may_return) })]
                      .filter(Boolean)
                      .join(' · ')}
                    checked={(pieces[line.uuid] ?? 0) > 0}
                    onChange={({ currentTarget }) => {
                      setEmpty(false)
                      setPieces({ ...pieces, [line.uuid]: currentTarget.checked ? line.may_return : 0 })
                    }}
                  />
                  {(pieces[line.uuid] ?? 0) > 0 && line.may_return > 1 && (
                    <QuantityStepper
                      label={t('return.pieces', { name: line.name })}
                      value={pieces[line.uuid] ?? 1}
                      onChange={(next) => setPieces({ ...pieces, [line.uuid]: Math.min(next, line.may_return) })}
                    />
                  )}
                </div>
              </li>
            ))}
          </ul>
          <TextInput
            label={<OptionalLabel>{t('reason')}</OptionalLabel>}
            maxLength={200}
            value={reason}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
          <FormProblem>{empty ? t('return.nothing') : send.error ? errorMessage(send.error) : null}</FormProblem>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('actions.cancel')}
            </Button>
            <Button type="submit" loading={send.isPending}>
              {t('return.confirm')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
