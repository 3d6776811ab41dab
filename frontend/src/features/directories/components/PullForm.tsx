import { Button, PasswordInput, Stack, Switch, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { DirectoryPullOut } from '@/shared/api/generated/types.gen'
import { FormProblem } from '@/shared/forms/fields'
import { useServerForm } from '@/shared/forms/useServerForm'
import { useTranslation } from '@/shared/i18n/i18n'
import { CopyButton } from '@/shared/ui/CopyButton'
import { FileDrop } from '@/shared/ui/FileDrop'
import { Segmented } from '@/shared/ui/Segmented'
import { toastDone } from '@/shared/ui/toasts'
import { connectGooglePull, connectMicrosoftPull } from '../api'
import { directoryKeys } from '../keys'
import { GOOGLE_GROUP_SCOPE, GOOGLE_SCOPE, isAddress, isId, hoursOf, PULL_STEPS, PULLED } from '../model/pull'
import classes from './directories.module.css'
import { KeyEnd } from './KeyEnd'

interface FormProps {
  id: string
  pull: DirectoryPullOut
  onDone: () => void
  /** There is a key that stays. */
  onCancel?: () => void
}

/** Whom to ask, and by which key: the steps at the provider's beside what is entered here. */
export function PullForm(props: FormProps) {
  const { t } = useTranslation('directories')
  const [provider, setProvider] = useState<(typeof PULLED)[number]>(props.pull.kept?.provider ?? 'google')
  const isOff = !(provider === 'google' ? props.pull.google_available : props.pull.microsoft_available)
  return (
    <Stack gap="md">
      <Segmented
        aria-label={t('pull.provider')}
        value={provider}
        onChange={(value) => setProvider(PULLED.find((one) => one === value) ?? 'google')}
        data={PULLED.map((value) => ({ value, label: t(`pull.providers.${value}`) }))}
      />
      {isOff && <p role="status">{t(`pull.${provider}.unavailable`)}</p>}
      <ol className={classes.guide}>
        {PULL_STEPS[provider].map((step) => (
          <li key={step}>
            {t(`pull.${provider}.steps.${step}` as 'pull.google.steps.project')}
            {step === 'allow' && (
              <>
                <div className={classes.copied}>
                  <code className={classes.code}>{GOOGLE_SCOPE}</code>
                  <CopyButton value={GOOGLE_SCOPE} name={t('pull.google.scope')} />
                </div>
                <div className={classes.copied}>
                  <code className={classes.code}>{GOOGLE_GROUP_SCOPE}</code>
                  <CopyButton value={GOOGLE_GROUP_SCOPE} name={t('pull.google.groupScope')} />
                </div>
              </>
            )}
          </li>
        ))}
      </ol>
      {provider === 'google' ? <Google {...props} isOff={isOff} /> : <Microsoft {...props} isOff={isOff} />}
    </Stack>
  )
}

/** Tells the page that there is a key now. */
function useConnected({ id, onDone }: FormProps) {
  const { t } = useTranslation('directories')
  const queryClient = useQueryClient()
  return async () => {
    toastDone(t('pull.connected'))
    await queryClient.invalidateQueries({ queryKey: directoryKeys.of(id) })
    onDone()
  }
}

/** What both providers are asked for. Another key begins as the present one, without its end. */
const asked = ({ pull }: FormProps) => ({ with_groups: pull.kept?.with_groups ?? false, key_ends_on: '' })
const everyHours = ({ pull }: FormProps) => hoursOf(String(pull.kept?.every_hours ?? ''))

function Google(props: FormProps & { isOff: boolean }) {
  const { t } = useTranslation('directories')
  const connected = useConnected(props)
  const [name, setName] = useState('')
  const form = useServerForm({
    initialValues: { account: '', subject: props.pull.kept?.subject ?? '', ...asked(props) },
    validate: {
      account: (account) => (account ? null : t('pull.google.fileNeeded')),
      subject: (subject) => (isAddress(subject) ? null : t('pull.subjectNeeded')),
    },
  })
  const submit = async () => {
    const done = await form.submitWith(({ account, subject, with_groups, key_ends_on }) =>
      connectGooglePull(props.id, {
        account,
        subject: subject.trim(),
        with_groups,
        key_ends_on: key_ends_on || null,
        every_hours: everyHours(props),
      }),
    )
    if (done) await connected()
  }
  const read = async (file: File) => {
    setName(file.name)
    form.setFieldValue('account', await file.text())
  }
  return (
    <form
      noValidate
      onSubmit={(sent) => {
        sent.preventDefault()
        void submit()
      }}
    >
      <Stack gap="md" maw={560}>
        <TextInput
          type="email"
          label={t('pull.subject')}
          description={t('pull.subjectHelp')}
          autoComplete="off"
          {...form.getInputProps('subject')}
        />
        <FileDrop label={t('pull.google.file')} busy={form.saving} onFile={(file) => void read(file)}>
          <span>{name || t('pull.google.file')}</span>
        </FileDrop>
        <Asked form={form} />
        <FormProblem>{form.errors.account ?? form.problem}</FormProblem>
        <Ending isOff={props.isOff} saving={form.saving} onCancel={props.onCancel} />
      </Stack>
    </form>
  )
}

function Microsoft(props: FormProps & { isOff: boolean }) {
  const { t } = useTranslation('directories')
  const connected = useConnected(props)
  const kept = props.pull.kept?.provider === 'microsoft' ? props.pull.kept : undefined
  const needed = (text: string) => (isId(text) ? null : t('pull.microsoft.idNeeded'))
  const form = useServerForm({
    initialValues: {
      tenant: kept?.identifier ?? '',
      application: kept?.application ?? '',
      secret: '',
      ...asked(props),
    },
    validate: {
      tenant: needed,
      application: needed,
      secret: (secret) => (secret.trim().length >= 8 ? null : t('pull.microsoft.secretNeeded')),
    },
  })
  const submit = async () => {
    const done = await form.submitWith(({ tenant, application, secret, with_groups, key_ends_on }) =>
      connectMicrosoftPull(props.id, {
        tenant: tenant.trim(),
        application: application.trim(),
        secret: secret.trim(),
        with_groups,
        key_ends_on: key_ends_on || null,
        every_hours: everyHours(props),
      }),
    )
    if (done) await connected()
  }
  return (
    <form
      noValidate
      onSubmit={(sent) => {
        sent.preventDefault()
        void submit()
      }}
    >
      <Stack gap="md" maw={560}>
        <TextInput
          label={t('pull.microsoft.identifier')}
          autoComplete="off"
          spellCheck={false}
          {...form.getInputProps('tenant')}
        />
        <TextInput
          label={t('pull.microsoft.application')}
          autoComplete="off"
          spellCheck={false}
          {...form.getInputProps('application')}
        />
        <PasswordInput
          label={t('pull.microsoft.secret')}
          description={t('pull.microsoft.secretHelp')}
          autoComplete="off"
          visibilityToggleButtonProps={{ 'aria-label': t('pull.microsoft.show') }}
          {...form.getInputProps('secret')}
        />
        <Asked form={form} />
        <FormProblem>{form.problem}</FormProblem>
        <Ending isOff={props.isOff} saving={form.saving} onCancel={props.onCancel} />
      </Stack>
    </form>
  )
}

interface AskedProps {
  form: {
    values: { with_groups: boolean; key_ends_on: string }
    errors: Record<string, ReactNode>
    setFieldValue: (name: 'with_groups' | 'key_ends_on', value: never) => void
  }
}

function Asked({ form }: AskedProps) {
  const { t } = useTranslation('directories')
  return (
    <>
      <KeyEnd
        value={form.values.key_ends_on}
        error={form.errors.key_ends_on}
        onChange={(day) => form.setFieldValue('key_ends_on', day as never)}
      />
      <Switch
        label={t('pull.groups')}
        description={t('pull.groupsHelp')}
        checked={form.values.with_groups}
        onChange={(event) => form.setFieldValue('with_groups', event.currentTarget.checked as never)}
      />
    </>
  )
}

function Ending({ isOff, saving, onCancel }: { isOff: boolean; saving: boolean; onCancel?: () => void }) {
  const { t } = useTranslation('directories')
  return (
    <>
      <p className={classes.quiet}>{t('pull.kept')}</p>
      <div className={classes.row}>
        <Button type="submit" loading={saving} disabled={isOff}>
          {t('pull.connect')}
        </Button>
        {onCancel && (
          <Button variant="default" onClick={onCancel}>
            {t('actions.cancel')}
          </Button>
        )}
      </div>
    </>
  )
}
