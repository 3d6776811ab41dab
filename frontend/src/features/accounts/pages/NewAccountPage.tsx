import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { call } from '@/shared/api/client'
import { errorStatus } from '@/shared/api/error'
import { signIn, signOut } from '@/shared/auth/session'
import { currentLanguage, useTranslation } from '@/shared/i18n/i18n'
import { browserZone } from '@/shared/i18n/zones'
import { ButtonLink } from '@/shared/ui/ButtonLink'
import { SkeletonRows } from '@/shared/ui/SkeletonRows'
import { PersonForm } from '../components/PersonForm'
import { SessionHeader } from '../components/SessionHeader'
import { accountKeys } from '../keys'
import { forgetPending, takeWayBack } from '../model/registration'

const route = getRouteApi('/_session/auth/register/$token')

/** The address is proved: who the person is and the password, then in and on to where the person was going. */
export function NewAccountPage() {
  const { t } = useTranslation('accounts')
  const { token } = route.useParams()
  const proved = useQuery({
    queryKey: accountKeys.registration(token),
    queryFn: async ({ signal }) => (await call('GET', '/v1/auth/register/{token}', { path: { token }, signal })).data,
    staleTime: Infinity,
    meta: { silent: true },
  })
  if (proved.isPending) return <SkeletonRows rows={3} />
  if (proved.isSuccess) return <NewAccount token={token} email={proved.data.email} />
  const status = errorStatus(proved.error)
  if (status === 409) {
    return (
      <>
        <SessionHeader title={t('newAccount.knownTitle')}>{proved.error.message}</SessionHeader>
        <ButtonLink to="/auth/login">{t('login.submit')}</ButtonLink>
      </>
    )
  }
  const gone = status === 404 || status === 422
  return (
    <>
      <SessionHeader title={t(gone ? 'newPassword.goneTitle' : 'register.title')}>
        {gone ? t('newPassword.gone') : proved.error.message}
      </SessionHeader>
      {gone ? (
        <ButtonLink to="/auth/register">{t('newPassword.newLink')}</ButtonLink>
      ) : (
        <Button onClick={() => void proved.refetch()}>{t('actions.retry')}</Button>
      )}
    </>
  )
}

function NewAccount({ token, email }: { token: string; email: string }) {
  const { t } = useTranslation('accounts')
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  return (
    <>
      <SessionHeader title={t('newAccount.title')}>{t('newAccount.text', { email })}</SessionHeader>
      <PersonForm
        email={email}
        action={t('register.submit')}
        autoFocus
        onPerson={async (person) => {
          const body = { ...person, lang: currentLanguage(), time_zone: browserZone() }
          const { data } = await call('POST', '/v1/auth/register/{token}', { path: { token }, body })
          // Whoever was signed in here before is somebody else.
          await signOut(queryClient)
          await signIn(queryClient, data)
          forgetPending(sessionStorage)
          // The login page sends on who is signed in, also to a card that only they may see.
          const redirect = takeWayBack(localStorage, Date.now())
          await navigate({ to: '/auth/login', search: redirect ? { redirect } : {}, replace: true })
        }}
      />
    </>
  )
}
