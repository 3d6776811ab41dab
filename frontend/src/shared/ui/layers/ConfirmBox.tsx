import { Button, Group, Modal, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from '@/shared/i18n/i18n'
import type { ConfirmDialogProps } from '../ConfirmDialog'

export function ConfirmBox(props: ConfirmDialogProps) {
  const { t } = useTranslation('common')
  return (
    <Modal
      opened={props.opened}
      onClose={props.onClose}
      title={props.title}
      closeButtonProps={{ 'aria-label': t('actions.close') }}
      size="md"
    >
      {props.opened && <Content {...props} />}
    </Modal>
  )
}

function Content({
  onClose,
  onConfirm,
  children,
  confirmLabel,
  tone = 'danger',
  loading,
  disabled = false,
  typeToConfirm,
}: ConfirmDialogProps) {
  const { t } = useTranslation('common')
  const [typed, setTyped] = useState('')
  const ready = !disabled && (typeToConfirm === undefined || typed.trim() === typeToConfirm)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (ready) onConfirm()
      }}
    >
      <Text component="div" c="var(--v-text-2)">
        {children}
      </Text>
      {typeToConfirm !== undefined && (
        <TextInput
          mt="md"
          label={t('confirm.type', { text: typeToConfirm })}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          autoComplete="off"
          data-autofocus
        />
      )}
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button
          variant="default"
          onClick={onClose}
          disabled={loading}
          data-autofocus={typeToConfirm === undefined || undefined}
        >
          {t('actions.cancel')}
        </Button>
        <Button type="submit" color={tone} loading={loading} disabled={!ready}>
          {confirmLabel}
        </Button>
      </Group>
    </form>
  )
}
