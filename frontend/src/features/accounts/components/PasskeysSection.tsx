import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '@/shared/api/client'
import { ApiError } from '@/shared/api/error'
import { SAID_HERE } from '@/shared/api/reads'
import type { Passkey } from '@/shared/api/types'
import { FormProblem } from '@/shared/forms/fields'
import { useServerForm } from '@/shared/forms/useServerForm'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { ConfirmDialog } from '@/shared/ui/ConfirmDialog'
import { Failure } from '@/shared/ui/Failure'
import { Modal } from '@/shared/ui/layers/Modal'
import { Panel, Section } from '@/shared/ui/Section'
import { SkeletonRows } from '@/shared/ui/SkeletonRows'
import { StatusBadge } from '@/shared/ui/StatusBadge'
import { toastDone } from '@/shared/ui/toasts'
import { accountKeys } from '../keys'
import { asking, passkeysWorkHere } from '../model/passkeys'
import { PasswordQuestion } from './PasswordQuestion'
import classes from './SessionsSection.module.css'

type Dialog = { kind: 'add' } | { kind: 'rename' | 'remove'; passkey: Passkey } | null

/** Passkeys of the person: added, named, removed. */
export function PasskeysSection() {
  const { t } = useTranslation('accounts')
  const queryClient = useQueryClient()
  const [dialog, setDialog] = useState<Dialog>(null)
  const read = useQuery({
    ...SAID_HERE,
    queryKey: accountKeys.passkeys,
    queryFn: async ({ signal }) => (await call('GET', '/v1/me/passkeys', { signal })).data,
  })
  const refresh = () => queryClient.invalidateQueries({ queryKey: accountKeys.passkeys })
  const close = () => setDialog(null)
  const remove = useMutation({
    mutationFn: (passkey: Passkey) =>
      call('DELETE', '/v1/me/passkeys/{passkey_id}', { path: { passkey_id: passkey.uuid } }),
    onSuccess: () => {
      close()
      toastDone(t('passkeys.removed'))
    },
    onSettled: refresh,
  })
  const add = async (password: string) => {
    const { addPasskey } = await asking()
    const outcome = await addPasskey(password)
    if (outcome === 'known') throw new ApiError({ status: 409, message: t('passkeys.known') })
    if (outcome === 'dismissed') return close()
    close()
    toastDone(t('passkeys.added'))
    await refresh()
  }
  const works = passkeysWorkHere()
  return (
    <Section
      title={t('passkeys.title')}
      description={t(works ? 'passkeys.text' : 'passkeys.notHere')}
      action={
        works && (
          <Button variant="default" onClick={() => setDialog({ kind: 'add' })}>
            {t('passkeys.add')}
          </Button>
        )
      }
    >
      {!read.data && read.isError ? (
        <Failure of={read} />
      ) : !read.data ? (
        <SkeletonRows rows={1} height={56} gap={8} />
      ) : (
        read.data.length > 0 && (
          <Panel>
            <ul className={classes.list}>
              {read.data.map((passkey) => (
                <PasskeyRow
                  key={passkey.uuid}
                  passkey={passkey}
                  onRename={() => setDialog({ kind: 'rename', passkey })}
                  onRemove={() => setDialog({ kind: 'remove', passkey })}
                />
              ))}
            </ul>
          </Panel>
        )
      )}
      <Modal
        opened={dialog?.kind === 'add'}
        onClose={close}
        title={t('passkeys.add')}
        closeButtonProps={{ 'aria-label': t('actions.close') }}
      >
        <PasswordQuestion
          confirmLabel={t('actions.continue')}
          tone="ink"
          withoutPassword={t('passkeys.next')}
          onClose={close}
          onConfirm={add}
        >
          {t('passkeys.passwordFirst')}
        </PasswordQuestion>
      </Modal>
      <Modal
        opened={dialog?.kind === 'rename'}
        onClose={close}
        title={t('passkeys.rename')}
        closeButtonProps={{ 'aria-label': t('actions.close') }}
      >
        {dialog?.kind === 'rename' && (
          <NameForm
            passkey={dialog.passkey}
            onClose={close}
            onDone={() => {
              close()
              void refresh()
            }}
          />
        )}
      </Modal>
      <ConfirmDialog
        opened={dialog?.kind === 'remove'}
        onClose={close}
        onConfirm={() => dialog?.kind === 'remove' && remove.mutate(dialog.passkey)}
        loading={remove.isPending}
        title={t('passkeys.removeTitle', { name: dialog?.kind === 'remove' ? dialog.passkey.name : '' })}
        confirmLabel={t('passkeys.remove')}
      >
        {t('passkeys.removeText')}
      </ConfirmDialog>
    </Section>
  )
}

function PasskeyRow(props: { passkey: Passkey; onRename: () => void; onRemove: () => void }) {
  const { t } = useTranslation('accounts')
  const { relative, date } = useFormats()
  const { passkey } = props
  return (
    <li className={classes.row}>
      <IconKey size={22} stroke={1.5} color="var(--v-text-2)" aria-hidden="true" />
      <div className={classes.words}>
        <Group gap="xs">
          <Text fw={500}>{passkey.name}</Text>
          {passkey.is_synced && <StatusBadge tone="neutral">{t('passkeys.synced')}</StatusBadge>}
        </Group>
        <Text size="sm" c="var(--v-text-2)">
          {passkey.last_used_at
            ? t('passkeys.used', { time: relative(passkey.last_used_at) })
            : t('passkeys.since', { date: date(passkey.created_at) })}
        </Text>
      </div>
      <Group gap={4} wrap="nowrap">
        <Button variant="subtle" aria-label={`${t('passkeys.rename')}: ${passkey.name}`} onClick={props.onRename}>
          {t('passkeys.rename')}
        </Button>
        <Button variant="subtle" aria-label={`${t('passkeys.remove')}: ${passkey.name}`} onClick={props.onRemove}>
          {t('passkeys.remove')}
        </Button>
      </Group>
    </li>
  )
}

function NameForm(props: { passkey: Passkey; onClose: () => void; onDone: () => void }) {
  const { t } = useTranslation('accounts')
  const form = useServerForm({ initialValues: { name: props.passkey.name } })
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void form.submitWith(async (values) => {
          await call('PATCH', '/v1/me/passkeys/{passkey_id}', {
            path: { passkey_id: props.passkey.uuid },
            body: values,
          })
          props.onDone()
        })
      }}
    >
      <Stack gap="md">
        <FormProblem>{form.problem}</FormProblem>
        <TextInput label={t('passkeys.name')} maxLength={60} data-autofocus {...form.getInputProps('name')} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={props.onClose} disabled={form.saving}>
            {t('actions.cancel')}
          </Button>
          <Button type="submit" loading={form.saving}>
            {t('actions.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
