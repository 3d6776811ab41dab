import { Button, Group, Modal, Stack } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { FormProblem } from '@/shared/forms/fields'
import { useTranslation } from '@/shared/i18n/i18n'

/** The dialog in which a contact is written: as large as a phone allows. */
export function ContactDialog(props: { title: string; onClose: () => void; children: ReactNode }) {
  const { t } = useTranslation('contacts')
  const phone = useMediaQuery('(max-width: 36em)', false, { getInitialValueInEffect: false })
  return (
    <Modal
      opened
      onClose={props.onClose}
      size={620}
      fullScreen={phone}
      title={props.title}
      closeButtonProps={{ 'aria-label': t('actions.close') }}
      // What was typed is not lost by a click beside it.
      closeOnClickOutside={false}
    >
      <Stack gap="md">{props.children}</Stack>
    </Modal>
  )
}

/** The same with a form in it. */
export function ContactFormBox(props: {
  title: string
  submit: string
  saving: boolean
  problem: ReactNode
  onSubmit: () => Promise<void>
  onClose: () => void
  children: ReactNode
}) {
  const { t } = useTranslation('contacts')
  return (
    <ContactDialog title={props.title} onClose={props.onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void props.onSubmit()
        }}
      >
        <Stack gap="md">
          {props.children}
          <FormProblem>{props.problem}</FormProblem>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={props.onClose} disabled={props.saving}>
              {t('actions.cancel')}
            </Button>
            <Button type="submit" loading={props.saving}>
              {props.submit}
            </Button>
          </Group>
        </Stack>
      </form>
    </ContactDialog>
  )
}
