import { Button, Group, TextInput } from '@mantine/core'
import { FormProblem } from '@/shared/forms/fields'
import { useServerForm } from '@/shared/forms/useServerForm'
import { useTranslation } from '@/shared/i18n/i18n'
import { Modal } from '@/shared/ui/layers/Modal'

/** Asks for a template's name; `onSave` may throw what the server has against it. */
export function NameDialog(props: {
  title: string
  text?: string
  confirm: string
  name: string
  onSave: (name: string) => Promise<unknown>
  onClose: () => void
}) {
  const { t } = useTranslation('grid')
  const form = useServerForm({
    initialValues: { name: props.name },
    validate: { name: (value) => (value.trim() ? null : t('templates.nameNeeded')) },
  })
  const save = () =>
    form.submitWith(async ({ name }) => {
      await props.onSave(name.trim())
      props.onClose()
    })
  return (
    <Modal opened onClose={props.onClose} title={props.title} closeButtonProps={{ 'aria-label': t('actions.close') }}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <FormProblem>{form.problem}</FormProblem>
        <TextInput
          label={t('templates.name')}
          description={props.text}
          maxLength={120}
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('name')}
        />
        <Group justify="flex-end" gap="xs" mt="lg">
          <Button variant="default" onClick={props.onClose} disabled={form.saving}>
            {t('actions.cancel')}
          </Button>
          <Button type="submit" loading={form.saving}>
            {props.confirm}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
