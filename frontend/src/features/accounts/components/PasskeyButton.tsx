import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Tokens } from '@/shared/api/types'
import { errorMessage } from '@/shared/api/error'
import { useTranslation } from '@/shared/i18n/i18n'
import { asking, passkeysWorkHere } from '../model/passkeys'

/** Signs in with a passkey; not there where the browser has none. */
export function PasskeyButton(props: {
  keepSignedIn: boolean
  onTokens: (tokens: Tokens) => Promise<void>
  onProblem: (problem: string | null) => void
}) {
  const { t } = useTranslation('accounts')
  const [waiting, setWaiting] = useState(false)
  if (!passkeysWorkHere()) return null
  const ask = async () => {
    setWaiting(true)
    props.onProblem(null)
    try {
      const { signInByPasskey } = await asking()
      const tokens = await signInByPasskey(props.keepSignedIn)
      if (tokens) await props.onTokens(tokens)
    } catch (error) {
      props.onProblem(errorMessage(error))
    } finally {
      setWaiting(false)
    }
  }
  return (
    <Button variant="default" size="md" fullWidth loading={waiting} onClick={() => void ask()}>
      {t('passkeys.signIn')}
    </Button>
  )
}
