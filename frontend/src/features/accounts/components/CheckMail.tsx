import { Button, Group, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '@/shared/api/client'
import { TextLink } from '@/shared/ui/ButtonLink'
import { SessionHeader } from './SessionHeader'

const PAUSE = 30

/** After registration: the mail is on its way, and can be sent again every half minute. */
export function CheckMail({ email }: { email: string }) {
  const { t } = useTranslation('accounts')
  const [wait, setWait] = useState(PAUSE)
  useEffect(() => {
    if (wait === 0) return
    const timer = setTimeout(() => setWait(wait - 1), 1000)
    return () => clearTimeout(timer)
  }, [wait])
  const again = useMutation({
    mutationFn: () => call('POST', '/v1/auth/verification', { body: { email } }),
    onSuccess: () => setWait(PAUSE),
  })
  return (
    <Stack gap="md">
      <SessionHeader title={t('checkMail.title')}>{t('checkMail.text', { email })}</SessionHeader>
      <Group gap="md">
        <Button variant="default" onClick={() => again.mutate()} loading={again.isPending} disabled={wait > 0}>
          {wait > 0 ? t('checkMail.againIn', { seconds: wait }) : t('checkMail.again')}
        </Button>
        <TextLink to="/auth/login" search={{}}>
          {t('toLogin')}
        </TextLink>
      </Group>
      <span role="status" style={{ color: 'var(--v-good-text)' }}>
        {again.isSuccess && wait > 0 ? t('checkMail.sent') : ''}
      </span>
    </Stack>
  )
}
