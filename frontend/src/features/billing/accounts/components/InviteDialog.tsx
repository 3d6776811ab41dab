import { Button, Modal, Select, Stack, TextInput } from '@mantine/core'
import { isAddress } from '@/features/members/model/addresses'
import type { AccountInvitationIn } from '@/shared/api/generated/types.gen'
import { useUser } from '@/shared/auth/session'
import { FormProblem } from '@/shared/forms/fields'
import { useServerForm } from '@/shared/forms/useServerForm'
import { useTranslation } from '@/shared/i18n/i18n'
import { isLanguage, LANGUAGES, NATIVE_NAMES } from '@/shared/i18n/languages'
import { toastDone } from '@/shared/ui/toasts'
import { invite, useRefreshAccount, type Account } from '../api'
import { RoleChoice } from './RoleChoice'
import classes from './accounts.module.css'

interface InviteDialogProps {
  account: Account
  opened: boolean
  onClose: () => void
}

const ROLES: readonly AccountInvitationIn['role'][] = ['accountant', 'viewer']

export default function InviteDialog(props: InviteDialogProps) {
  const { t } = useTranslation('billing/accounts')
  return (
    <Modal
      opened={props.opened}
      onClose={props.onClose}
      title={t('invite.title', { name: props.account.name })}
      closeButtonProps={{ 'aria-label': t('actions.close') }}
      size={520}
    >
      {props.opened && <Content {...props} />}
    </Modal>
  )
}

function Content({ account, onClose }: InviteDialogProps) {
  const { t } = useTranslation('billing/accounts')
  const { lang } = useUser().language
  const refresh = useRefreshAccount(account.uuid)
  const form = useServerForm({
    initialValues: {
      email: '',
      role: 'accountant' as AccountInvitationIn['role'],
      language: isLanguage(lang) ? lang : LANGUAGES[0],
    },
    validate: { email: (value) => (isAddress(value.trim()) ? null : t('problems.email')) },
  })
  const send = () =>
    form.submitWith(async (values) => {
      const email = values.email.trim()
      await invite(account.uuid, { ...values, email })
      await refresh()
      onClose()
      toastDone(t('invite.done', { address: email }))
    })
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <Stack gap="lg">
        <FormProblem>{form.problem}</FormProblem>
        <TextInput
          type="email"
          label={t('invite.email')}
          description={t('invite.emailHelp')}
          autoComplete="off"
          maxLength={254}
          data-autofocus
          {...form.getInputProps('email')}
        />
        <RoleChoice roles={ROLES} value={form.values.role} onChange={(role) => form.setFieldValue('role', role)} />
        <Select
          label={t('invite.language')}
          description={t('invite.languageHelp')}
          data={LANGUAGES.map((one) => ({ value: one, label: NATIVE_NAMES[one] }))}
          value={form.values.language}
          onChange={(value) => value && form.setFieldValue('language', value)}
          allowDeselect={false}
        />
      </Stack>
      <div className={classes.foot}>
        <Button variant="default" onClick={onClose} disabled={form.saving}>
          {t('actions.cancel')}
        </Button>
        <Button type="submit" loading={form.saving}>
          {t('invite.send')}
        </Button>
      </div>
    </form>
  )
}
