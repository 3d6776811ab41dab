import { Button, Group, TextInput } from '@mantine/core'
import { IconLock, IconLockOpen } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '@/shared/i18n/i18n'
import { ConfirmDialog } from '@/shared/ui/ConfirmDialog'
import { toastError } from '@/shared/ui/toasts'
import { FormProblem } from './fields'
import { LONGEST_PIN, pinProblem, plainPin, SHORTEST_PIN } from './pin'
import { useServerForm } from './useServerForm'

export interface PinFormProps {
  /** Whether there is a PIN; which one, nobody is told again. */
  isSet: boolean
  words: { set: string; unset: string }
  /** Whether a new PIN may be set; one that is there can be taken away in any case. */
  maySet: boolean
  /** Saves, replaces, or takes the PIN away with null. */
  onChange: (pin: string | null) => Promise<unknown>
}

/** Sets, replaces or removes a PIN. It is written once and never shown again. */
export function PinForm({ isSet, words, maySet, onChange }: PinFormProps) {
  const { t } = useTranslation('common')
  const [editing, setEditing] = useState(false)
  const [asking, setAsking] = useState(false)
  const [removing, setRemoving] = useState(false)
  const form = useServerForm({
    initialValues: { pin: '' },
    validate: {
      pin: (value) => {
        const problem = pinProblem(value)
        return problem && t(`pin.${problem}`, { shortest: SHORTEST_PIN, longest: LONGEST_PIN })
      },
    },
  })
  const close = () => {
    form.accept({ pin: '' })
    setEditing(false)
  }
  const save = async () => {
    if (await form.submitWith(({ pin }) => onChange(plainPin(pin)))) close()
  }
  const remove = async () => {
    setRemoving(true)
    try {
      await onChange(null)
      setAsking(false)
    } catch (error) {
      toastError(error)
    } finally {
      setRemoving(false)
    }
  }
  return (
    <div>
      <Group gap="xs" mb={editing ? 'sm' : 0} mih={36}>
        <span style={{ display: 'inline-flex', alignItems: 'center', gap: 8, marginRight: 8 }}>
          {isSet ? <IconLock size={18} aria-hidden="true" /> : <IconLockOpen size={18} aria-hidden="true" />}
          {isSet ? words.set : words.unset}
        </span>
        {!editing && maySet && (
          <Button variant="default" onClick={() => setEditing(true)}>
            {isSet ? t('pin.replace') : t('pin.set')}
          </Button>
        )}
        {!editing && isSet && (
          <Button variant="default" color="danger" onClick={() => setAsking(true)}>
            {t('pin.remove')}
          </Button>
        )}
      </Group>
      {editing && (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            void save()
          }}
        >
          <FormProblem>{form.problem}</FormProblem>
          <TextInput
            {...form.getInputProps('pin')}
            label={t('pin.label')}
            description={t('pin.help', { shortest: SHORTEST_PIN, longest: LONGEST_PIN })}
            inputMode="numeric"
            autoComplete="off"
            autoFocus
            maxLength={24}
            maw={320}
          />
          <Group gap="xs" mt="sm">
            <Button type="submit" loading={form.saving}>
              {t('actions.save')}
            </Button>
            <Button variant="subtle" onClick={close} disabled={form.saving}>
              {t('actions.cancel')}
            </Button>
          </Group>
        </form>
      )}
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => void remove()}
        loading={removing}
        title={t('pin.removeAsk')}
        confirmLabel={t('pin.remove')}
      >
        {t('pin.removeText')}
      </ConfirmDialog>
    </div>
  )
}
