import { Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { OwnPassword } from '@/features/accounts/components/OwnPassword'
import { SignInAgain } from '@/features/accounts/components/SignInAgain'
import { whileYoung } from '@/features/accounts/model/again'
import type { AppPasswordMadeOut, AppPasswordsOut } from '@/shared/api/generated/types.gen'
import { FormProblem } from '@/shared/forms/fields'
import { useServerForm } from '@/shared/forms/useServerForm'
import { useTranslation } from '@/shared/i18n/i18n'
import { makeAppPassword } from '../api'
import { addressBookKeys } from '../keys'
import classes from './addressbooks.module.css'
import { Entries, Ways } from './SetUp'

interface PasswordDialogProps {
  list: AppPasswordsOut
  opened: boolean
  onClose: () => void
  /** Where who has to sign in again comes back to. */
  back: string
}

/** Makes a password for a phone, which is then shown this once, beside all that the phone asks for. */
export default function PasswordDialog({ list, opened, onClose, back }: PasswordDialogProps) {
  const { t } = useTranslation('addressbooks')
  const [made, setMade] = useState<AppPasswordMadeOut>()
  const close = () => {
    setMade(undefined)
    onClose()
  }
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={t(made ? 'form.made' : 'form.title')}
      closeButtonProps={{ 'aria-label': t('actions.close') }}
      closeOnClickOutside={false}
      closeOnEscape={!made}
      size={620}
    >
      {opened &&
        (made ? (
          <Stack gap="lg">
            <p className={classes.warning} role="status">
              <IconAlertTriangle size={18} aria-hidden="true" />
              <span>{t('form.once')}</span>
            </p>
            <Entries list={list} secret={made.secret} />
            <div className={classes.column}>
              <Ways />
            </div>
            <Group justify="flex-end">
              <Button onClick={close} data-autofocus>
                {t('form.close')}
              </Button>
            </Group>
          </Stack>
        ) : (
          <Asking list={list} back={back} onMade={setMade} onClose={close} />
        ))}
    </Modal>
  )
}

interface AskingProps {
  list: AppPasswordsOut
  back: string
  onMade: (made: AppPasswordMadeOut) => void
  onClose: () => void
}

function Asking({ list, back, ...form }: AskingProps) {
  /** The sign-in was young enough when the dialog opened, and is not any more. */
  const [tooLate, setTooLate] = useState(false)
  if (tooLate || list.asked === 'sign_in') return <SignInAgain redirect={back} onClose={form.onClose} />
  return <PasswordForm asksPassword={list.asked === 'password'} onTooLate={() => setTooLate(true)} {...form} />
}

interface PasswordFormProps extends Pick<AskingProps, 'onMade' | 'onClose'> {
  asksPassword: boolean
  onTooLate: () => void
}

function PasswordForm({ asksPassword, onTooLate, onMade, onClose }: PasswordFormProps) {
  const { t } = useTranslation('addressbooks')
  const queryClient = useQueryClient()
  const form = useServerForm({
    initialValues: { name: '', password: '' },
    validate: {
      name: (name: string) => (name.trim() ? null : t('form.nameNeeded')),
      password: (password: string) => (password || !asksPassword ? null : t('form.passwordNeeded')),
    },
  })
  const submit = () =>
    form.submitWith(async (wanted) => {
      await whileYoung(async () => onMade(await makeAppPassword(wanted)), onTooLate)
      await queryClient.invalidateQueries({ queryKey: addressBookKeys.own })
    })
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Stack gap="md">
        <FormProblem>{form.problem}</FormProblem>
        <TextInput
          label={t('form.name')}
          description={t('form.nameHelp')}
          maxLength={80}
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('name')}
        />
        {asksPassword && <OwnPassword description={t('form.passwordHelp')} {...form.getInputProps('password')} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} disabled={form.saving}>
            {t('actions.cancel')}
          </Button>
          <Button type="submit" loading={form.saving}>
            {t('form.make')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
