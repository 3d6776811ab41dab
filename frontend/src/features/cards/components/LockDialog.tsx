import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { ApiError } from '@/shared/api/error'
import { useTranslation } from '@/shared/i18n/i18n'
import { Modal } from '@/shared/ui/layers/Modal'
import { TextArea } from '@/shared/ui/TextArea'

interface LockFormProps {
  loading: boolean
  onClose: () => void
  onLock: (reason: string) => Promise<void>
}

/** Locks a card: its people read why. */
export default function LockDialog({ opened, ...form }: LockFormProps & { opened: boolean }) {
  const { t } = useTranslation('cards')
  return (
    <Modal
      opened={opened}
      onClose={form.onClose}
      title={t('state.lockTitle')}
      closeButtonProps={{ 'aria-label': t('actions.close') }}
    >
      {opened && <LockForm {...form} />}
    </Modal>
  )
}

function LockForm(props: LockFormProps) {
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
