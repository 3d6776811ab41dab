import { Button, Group, Stack, UnstyledButton } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { call } from '@/shared/api/client'
import { isSignedIn, subscribeTokens } from '@/shared/auth/tokens'
import { useTranslation } from '@/shared/i18n/i18n'
import { askForAccount } from '../api'
import type { Pending } from '../model/registration'
import { SessionHeader } from './SessionHeader'
import { SixDigits } from './SixDigits'

const PAUSE = 30

/** The mail is on its way: its code goes in here, its link may be opened anywhere; a new mail every half minute. */
export function CheckMail(props: {
  pending: Pending
  redirect: string | undefined
  onSentAgain: (pending: Pending) => void
  onOtherAddress: () => void
}) {
  const { t } = useTranslation('accounts')
  const navigate = useNavigate()
  const { pending, redirect } = props
  const [wait, setWait] = useState(PAUSE)
  useEffect(() => {
    if (wait === 0) return
    const timer = setTimeout(() => setWait(wait - 1), 1000)
    return () => clearTimeout(timer)
  }, [wait])
  // Whoever opened the link in another tab of this browser is in here too; the login page knows the way on.
  useEffect(
    () =>
      subscribeTokens(() => {
        if (isSignedIn()) void navigate({ to: '/auth/login', search: redirect ? { redirect } : {}, replace: true })
      }),
    [navigate, redirect],
  )
  const again = useMutation({
    mutationFn: () => askForAccount(pending.email),
    onSuccess: (next) => {
      setWait(PAUSE)
      props.onSentAgain(next)
    },
  })
  const prove = async (code: string) => {
    const { data } = await call('POST', '/v1/auth/verification', { body: { registration: pending.registration, code } })
    await navigate({ to: '/auth/register/$token', params: { token: data.token }, replace: true })
  }
  return (
    <>
      <SessionHeader title={t('checkMail.title')}>{t('checkMail.text', { email: pending.email })}</SessionHeader>
      {/* A new mail has a new code: what was typed in before is of the old one. */}
      <SixDigits key={pending.registration} onCode={prove} />
      <Stack gap="xs" mt="lg" align="flex-start">
        <Group gap="md">
          <Button variant="default" onClick={() => again.mutate()} loading={again.isPending} disabled={wait > 0}>
            {wait > 0 ? t('checkMail.againIn', { seconds: wait }) : t('checkMail.again')}
          </Button>
          <UnstyledButton c="var(--v-accent)" mih={28} onClick={props.onOtherAddress}>
            {t('recovery.otherAddress')}
          </UnstyledButton>
        </Group>
        <span role="status" style={{ color: 'var(--v-good-text)' }}>
          {again.isSuccess && wait > 0 ? t('checkMail.sent') : ''}
        </span>
      </Stack>
    </>
  )
}
