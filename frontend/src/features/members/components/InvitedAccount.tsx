import { useQueryClient } from '@tanstack/react-query'
import { PersonForm } from '@/features/accounts/components/PersonForm'
import { signIn } from '@/shared/auth/session'
import { currentLanguage, useTranslation } from '@/shared/i18n/i18n'
import { registerByCode, type Accepted, type OpenInvitation } from '../api'

/** The account of somebody who is invited and has none: the link has proven the address. */
export function InvitedAccount({
  code,
  invitation,
  onJoined,
}: {
  code: string
  invitation: OpenInvitation
  onJoined: (accepted: Accepted) => Promise<unknown>
}) {
  const { t } = useTranslation('members')
  const queryClient = useQueryClient()
  return (
    <PersonForm
      email={invitation.email}
      name={invitation}
      action={t('account.submit')}
      onPerson={async (person) => {
        const joined = await registerByCode(code, { ...person, lang: currentLanguage() })
        await signIn(queryClient, joined)
        await onJoined(joined)
      }}
    />
  )
}
