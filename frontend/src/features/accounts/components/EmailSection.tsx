import { Box, Button, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { call } from '@/shared/api/client'
import type { User } from '@/shared/api/types'
import { useSetUser } from '@/shared/auth/session'
import { FormProblem } from '@/shared/forms/fields'
import { useServerForm } from '@/shared/forms/useServerForm'
import { useTranslation } from '@/shared/i18n/i18n'
import { Modal } from '@/shared/ui/layers/Modal'
import { Section } from '@/shared/ui/Section'
import { StatusBadge } from '@/shared/ui/StatusBadge'
import { toastDone } from '@/shared/ui/toasts'
import { looksLikeEmail } from '../model/password'
import { SixDigits } from './SixDigits'

export function EmailSection({ user }: { user: User }) {
  const { t } = useTranslation('accounts')
  const [opened, setOpened] = useState(false)
  const [pending, setPending] = useState<string | null>(null)
  const setUser = useSetUser()
  const confirm = async (code: string) => {
    const { data } = await call('POST', '/v1/me/email/code', { body: { code } })
    setUser(data)
    setPending(null)
    toastDone(t('email.changed', { email: data.email }))
  }
  return (
    <Section
      title={t('email.title')}
      description={t(user.has_password ? 'email.text' : 'email.needsPassword')}
      action={
        user.has_password && (
          <Button variant="default" onClick={() => setOpened(true)}>
            {t('email.change')}
          </Button>
        )
      }
    >
      <Group gap="sm">
        <Text style={{ overflowWrap: 'anywhere' }}>{user.email}</Text>
        {user.email_verified && <StatusBadge tone="good">{t('email.verified')}</StatusBadge>}
      </Group>
      <Text size="sm" mt={6} c="var(--v-text-2)" role="status">
        {pending ? t('email.pending', { email: pending }) : ''}
      </Text>
      {pending && (
        <Box mt="md" maw={360}>
          <SixDigits key={pending} onCode={confirm} />
        </Box>
      )}
      <Modal
        opened={opened}
        onClose={() => setOpened(false)}
        title={t('email.change')}
        closeButtonProps={{ 'aria-label': t('actions.close') }}
      >
        {opened && (
          <EmailForm
            onDone={(email) => {
              setPending(email)
              setOpened(false)
            }}
            onClose={() => setOpened(false)}
          />
        )}
      </Modal>
    </Section>
  )
}

function EmailForm({ onDone, onClose }: { onDone: (email: string) => void; onClose: () => void }) {
  const { t } = useTranslation('accounts')
  const form = useServerForm({
    initialValues: { email: '', password: '' },
    validate: {
      email: (value) => (looksLikeEmail(value) ? null : t('fields.emailInvalid')),
      password: (value) => (value ? null : t('fields.passwordMissing')),
    },
  })
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void form.submitWith(async (values) => {
          await call('POST', '/v1/me/email', { body: { ...values, email: values.email.trim() } })
          onDone(values.email.trim())
        })
      }}
    >
      <Stack gap="md">
        <FormProblem>{form.problem}</FormProblem>
        <TextInput
          label={t('fields.newEmail')}
          type="email"
          autoComplete="email"
          data-autofocus
          {...form.getInputProps('email')}
        />
        <PasswordInput
          label={t('fields.currentPassword')}
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': t('fields.showPassword') }}
          {...form.getInputProps('password')}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('actions.cancel')}
          </Button>
          <Button type="submit" loading={form.saving}>
            {t('email.send')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
