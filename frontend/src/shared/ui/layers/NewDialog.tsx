import { Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { FormProblem } from '@/shared/forms/fields'
import { useServerForm, type ServerForm } from '@/shared/forms/useServerForm'
import type { Translate } from '@/shared/i18n/translate'

interface Named {
  name: string
}

/**
 * What a new thing is called, and what else has to be said at first; then it is made, and opens. The words are those of
 * the feature: `new` and `value.name`. It is fetched by the dialogs of features, which are themselves fetched when they
 * are opened.
 */
export function NewDialog<T extends Named>({
  t,
  initialValues,
  longest,
  make,
  onClose,
  children,
}: {
  t: Translate
  initialValues: T
  /** Of the name, in signs. */
  longest: number
  make: (values: T) => Promise<unknown>
  onClose: () => void
  /** The fields besides the name. */
  children?: (form: ServerForm<T>) => ReactNode
}) {
  const form: ServerForm<T> = useServerForm({
    initialValues,
    validate: ({ name }): Record<string, string> => (name.trim() ? {} : { name: t('new.nameNeeded') }),
  })
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('new.title')}
      closeButtonProps={{ 'aria-label': t('actions.close') }}
      closeOnClickOutside={false}
    >
      <form
        noValidate
        onSubmit={(sent) => {
          sent.preventDefault()
          void form.submitWith((values) => make({ ...values, name: values.name.trim() }))
        }}
      >
        <Stack gap="md">
          <TextInput
            label={t('value.name')}
            placeholder={t('new.example')}
            maxLength={longest}
            data-autofocus
            autoComplete="off"
            {...form.getInputProps('name')}
          />
          {children?.(form)}
          <FormProblem>{form.problem}</FormProblem>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose} disabled={form.saving}>
              {t('actions.cancel')}
            </Button>
            <Button type="submit" loading={form.saving}>
              {t('new.create')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
