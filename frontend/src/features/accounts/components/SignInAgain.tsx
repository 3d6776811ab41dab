import { Button, Group, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { signOut } from '@/shared/auth/session'
import { useTranslation } from '@/shared/i18n/i18n'

interface SignInAgainProps {
  /** The page to which it leads back. */
  redirect: string
  /** What is lost on the way. */
  loses?: string
  onClose: () => void
}

/** For who has no password that could be asked for: a sign-in of the last minutes stands for it. */
export function SignInAgain({ redirect, loses, onClose }: SignInAgainProps) {
  const { t } = useTranslation('accounts')
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [leaving, setLeaving] = useState(false)
  const again = async () => {
    setLeaving(true)
    await signOut(queryClient)
    await navigate({ to: '/auth/login', search: { redirect } })
  }
  return (
    <Stack gap="md">
      <Text>
        {t('again.text')} {loses}
      </Text>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose} disabled={leaving}>
          {t('actions.cancel')}
        </Button>
        <Button loading={leaving} onClick={() => void again()}>
          {t('again.action')}
        </Button>
      </Group>
    </Stack>
  )
}
