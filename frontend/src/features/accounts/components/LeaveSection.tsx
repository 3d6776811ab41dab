import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '@/shared/api/client'
import type { User } from '@/shared/api/types'
import { clearTokens } from '@/shared/auth/tokens'
import { useTranslation } from '@/shared/i18n/i18n'
import { Modal } from '@/shared/ui/layers/Modal'
import { Section } from '@/shared/ui/Section'
import { PasswordQuestion } from './PasswordQuestion'

export function LeaveSection({ user }: { user: User }) {
  const { t } = useTranslation('accounts')
  const [opened, setOpened] = useState(false)
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return (
    <Section
      title={t('leave.title')}
      description={t('leave.text')}
      action={
        <Button variant="default" color="danger" onClick={() => setOpened(true)}>
          {t('leave.action')}
        </Button>
      }
    >
      <Modal
        opened={opened}
        onClose={() => setOpened(false)}
        title={t('leave.question')}
        closeButtonProps={{ 'aria-label': t('actions.close') }}
      >
        {opened && (
          <PasswordQuestion
            confirmLabel={t('leave.action')}
            tone="danger"
            onClose={() => setOpened(false)}
            onConfirm={async (password) => {
              await call('POST', '/v1/me/leave', { body: { password } })
              clearTokens()
              queryClient.clear()
              await navigate({ to: '/auth/login', search: {}, replace: true })
            }}
          >
            {t('leave.gone', { email: user.email })}
          </PasswordQuestion>
        )}
      </Modal>
    </Section>
  )
}
