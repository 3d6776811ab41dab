import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { call } from '@/shared/api/client'
import { errorMessage, errorStatus } from '@/shared/api/error'
import { useSetUser, useUser } from '@/shared/auth/session'
import { useTranslation } from '@/shared/i18n/i18n'
import { ButtonLink } from '@/shared/ui/ButtonLink'
import { toastDone } from '@/shared/ui/toasts'
import { SessionHeader } from '../components/SessionHeader'

const route = getRouteApi('/_session/auth/email/$token')

/** The link of a next address, opened by who is signed in; only the account that asked for it can confirm. */
export function ConfirmEmailPage() {
  const { t } = useTranslation('accounts')
  const { token } = route.useParams()
  const user = useUser()
  const setUser = useSetUser()
  const navigate = useNavigate()
  const confirm = useMutation({
    mutationFn: () => call('POST', '/v1/me/email/link', { body: { token } }),
    onSuccess: async ({ data }) => {
      setUser(data)
      toastDone(t('email.changed', { email: data.email }))
      await navigate({ to: '/profile', replace: true })
    },
    meta: { silent: true },
  })
  if (confirm.isError) {
    const gone = errorStatus(confirm.error) === 404
    return (
      <>
        <SessionHeader title={t(gone ? 'newPassword.goneTitle' : 'email.notChanged')}>
          {gone ? t('newPassword.gone') : errorMessage(confirm.error)}
        </SessionHeader>
        <ButtonLink to="/profile">{t('email.toProfile')}</ButtonLink>
      </>
    )
  }
  return (
    <>
      <SessionHeader title={t('email.confirmTitle')}>{t('email.confirmText', { email: user.email })}</SessionHeader>
      <Button size="md" fullWidth loading={confirm.isPending} onClick={() => confirm.mutate()}>
        {t('email.confirm')}
      </Button>
    </>
  )
}
