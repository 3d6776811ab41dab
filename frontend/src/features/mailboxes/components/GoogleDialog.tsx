import { Button, Group, Modal, Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FormProblem } from '@/shared/forms/fields'
import { useServerForm } from '@/shared/forms/useServerForm'
import { useTranslation } from '@/shared/i18n/i18n'
import { CopyButton } from '@/shared/ui/CopyButton'
import { FileDrop } from '@/shared/ui/FileDrop'
import { toastDone } from '@/shared/ui/toasts'
import { connectGoogle } from '../api'
import classes from './mailboxes.module.css'

const SCOPES =
  'https://www.googleapis.com/auth/gmail.settings.basic,https://www.googleapis.com/auth/gmail.settings.sharing'
const STEPS = ['project', 'account', 'key', 'allow', 'upload'] as const

/** Takes the key of a service account, beside the steps by which a company makes and allows one. */
export default function GoogleDialog({ space, onClose }: { space: string; onClose: () => void }) {
  const { t } = useTranslation('mailboxes')
  const queryClient = useQueryClient()
  const [name, setName] = useState('')
  const form = useServerForm<{ account: string }>({
    initialValues: { account: '' },
    validate: { account: (account) => (account ? null : t('google.fileNeeded')) },
  })
  const submit = async () => {
    const done = await form.submitWith(({ account }) => connectGoogle(queryClient, space, account))
    if (!done) return
    onClose()
    toastDone(t('google.done'))
  }
  const read = async (file: File) => {
    setName(file.name)
    form.setFieldValue('account', await file.text())
  }
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t('google.title')}
      closeButtonProps={{ 'aria-label': t('actions.close') }}
      closeOnClickOutside={false}
    >
      <form
        noValidate
        onSubmit={(sent) => {
          sent.preventDefault()
          void submit()
        }}
      >
        <Stack gap="md">
          <ol className={classes.steps}>
            {STEPS.map((step) => (
              <li key={step}>
                {t(`google.steps.${step}`)}
                {step === 'allow' && <p className={classes.mono}>{SCOPES}</p>}
              </li>
            ))}
          </ol>
          <CopyButton value={SCOPES} label={t('google.copyScopes')} />
          <FileDrop label={t('google.file')} busy={form.saving} onFile={(file) => void read(file)}>
            <span>{name || t('google.file')}</span>
          </FileDrop>
          <FormProblem>{form.errors.account ?? form.problem}</FormProblem>
          <p className={classes.note}>{t('google.kept')}</p>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose} disabled={form.saving}>
              {t('actions.cancel')}
            </Button>
            <Button type="submit" loading={form.saving}>
              {t('connect')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
