import { Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { call } from '@/shared/api/client'
import { SAID_HERE } from '@/shared/api/reads'
import { FormProblem } from '@/shared/forms/fields'
import { useServerForm } from '@/shared/forms/useServerForm'
import { useTranslation } from '@/shared/i18n/i18n'
import { Failure } from '@/shared/ui/Failure'
import { SkeletonRows } from '@/shared/ui/SkeletonRows'
import { accountKeys } from '../keys'
import { whileYoung } from '../model/again'
import { OwnPassword } from './OwnPassword'
import { SignInAgain } from './SignInAgain'

interface PasswordQuestionProps {
  /** What it is about. */
  children: ReactNode
  /** The same to who has no password, where `children` speak of one. */
  withoutPassword?: ReactNode
  confirmLabel: string
  tone: 'ink' | 'danger'
  onConfirm: (password: string) => Promise<unknown>
  onClose: () => void
}

/** Asks for the password before something that weighs, and of who has none for a young sign-in; field errors come back
 *  to it. */
export function PasswordQuestion(props: PasswordQuestionProps) {
  const { pathname } = useLocation()
  /** The sign-in was young enough when the dialog opened, and is not any more. */
  const [tooLate, setTooLate] = useState(false)
  const read = useQuery({
    ...SAID_HERE,
    queryKey: accountKeys.confirmation,
    queryFn: async ({ signal }) => (await call('GET', '/v1/me/confirmation', { signal })).data,
    // What was right when another dialog opened says nothing of this one.
    gcTime: 0,
  })
  if (!read.data) return read.isError ? <Failure of={read} compact /> : <SkeletonRows rows={2} height={56} gap={8} />
  const { asked } = read.data
  if (tooLate || asked === 'sign_in') return <SignInAgain redirect={pathname} onClose={props.onClose} />
  return <Question {...props} asksPassword={asked === 'password'} onTooLate={() => setTooLate(true)} />
}

function Question(props: PasswordQuestionProps & { asksPassword: boolean; onTooLate: () => void }) {
  const { t } = useTranslation('accounts')
  const { asksPassword } = props
  const first = useRef<HTMLInputElement>(null)
  // The dialog looks for whom to give the focus before the answer is there.
  useEffect(() => first.current?.focus(), [])
  const form = useServerForm({
    initialValues: { password: '' },
    validate: { password: (value) => (value || !asksPassword ? null : t('fields.passwordMissing')) },
  })
  const confirm = async (password: string) => {
    await props.onConfirm(password)
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void form.submitWith(({ password }) => whileYoung(() => confirm(password), props.onTooLate))
      }}
    >
      <Stack gap="md">
        <Text component="div" c="var(--v-text-2)">
          {asksPassword ? props.children : (props.withoutPassword ?? props.children)}
        </Text>
        <FormProblem>{form.problem}</FormProblem>
        {asksPassword && <OwnPassword ref={first} {...form.getInputProps('password')} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={props.onClose} disabled={form.saving}>
            {t('actions.cancel')}
          </Button>
          <Button type="submit" color={props.tone} loading={form.saving}>
            {props.confirmLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
