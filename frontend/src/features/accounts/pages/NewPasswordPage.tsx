import { Button, PasswordInput, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '@/shared/api/client'
import { errorStatus } from '@/shared/api/error'
import { signOut } from '@/shared/auth/session'
import { FormProblem } from '@/shared/forms/fields'
import { useServerForm } from '@/shared/forms/useServerForm'
import { useTranslation } from '@/shared/i18n/i18n'
import { ButtonLink } from '@/shared/ui/ButtonLink'
import { SkeletonRows } from '@/shared/ui/SkeletonRows'
import { toastDone } from '@/shared/ui/toasts'
import { SessionHeader } from '../components/SessionHeader'
import { accountKeys } from '../keys'
import { PASSWORD_LENGTH, tooShort } from '../model/password'

const route = getRouteApi('/_session/auth/recovery/$token')

export function NewPasswordPage() {
  const { t } = useTranslation('accounts')
  const { token } = route.useParams()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const known = useQuery({
    queryKey: accountKeys.recovery(token),
    queryFn: async ({ signal }) => (await call('GET', '/v1/auth/recovery/{token}', { path: { token }, signal })).data,
    staleTime: Infinity,
    meta: { silent: true },
  })
  const form = useServerForm({
    initialValues: { password: '' },
    validate: {
      password: (value) => (tooShort(value) ? t('fields.passwordShort', { length: PASSWORD_LENGTH }) : null),
    },
  })
  const submit = () =>
    form.submitWith(async ({ password }) => {
      await call('POST', '/v1/auth/recovery/{token}', { path: { token }, body: { password } })
      await signOut(queryClient)
      toastDone(t('newPassword.done'))
      await navigate({ to: '/auth/login', search: {}, replace: true })
    })
  if (known.isPending) return <SkeletonRows rows={3} />
  if (known.isError) {
    const gone = [404, 410, 422].includes(errorStatus(known.error))
    return (
      <>
        <SessionHeader title={t(gone ? 'newPassword.goneTitle' : 'newPassword.title')}>
          {gone ? t('newPassword.gone') : known.error.message}
        </SessionHeader>
        {gone ? (
          <ButtonLink to="/auth/recovery">{t('newPassword.newLink')}</ButtonLink>
        ) : (
          <Button onClick={() => void known.refetch()}>{t('actions.retry')}</Button>
        )}
      </>
    )
  }
  return (
    <>
      <SessionHeader title={t('newPassword.title')}>{t('newPassword.text', { email: known.data.email })}</SessionHeader>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <Stack gap="md">
          <FormProblem>{form.problem}</FormProblem>
          {/* For password managers: whose password this is. */}
          <input type="email" name="username" autoComplete="username" value={known.data.email} readOnly hidden />
          <PasswordInput
            label={t('fields.newPassword')}
            description={t('fields.passwordHelp', { length: PASSWORD_LENGTH })}
            autoComplete="new-password"
            autoFocus
            visibilityToggleButtonProps={{ 'aria-label': t('fields.showPassword') }}
            {...form.getInputProps('password')}
          />
          <Button type="submit" size="md" fullWidth loading={form.saving}>
            {t('newPassword.submit')}
          </Button>
        </Stack>
      </form>
    </>
  )
}
