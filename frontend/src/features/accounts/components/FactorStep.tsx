import { Button, Stack, TextInput, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { call } from '@/shared/api/client'
import type { FactorTicket, Tokens } from '@/shared/api/types'
import { FormProblem } from '@/shared/forms/fields'
import { useServerForm } from '@/shared/forms/useServerForm'
import { useTranslation } from '@/shared/i18n/i18n'
import { PasskeyButton } from './PasskeyButton'
import { SessionHeader } from './SessionHeader'

type CodeMethod = 'totp' | 'recovery_code'

export interface FactorStepProps {
  ticket: FactorTicket
  keepSignedIn: boolean
  onTokens: (tokens: Tokens) => Promise<void>
  onBack: () => void
}

/** The second factor: a code of the app, or one of the recovery codes. */
export function FactorStep(props: FactorStepProps) {
  const { t } = useTranslation('accounts')
  const { ticket } = props
  const [method, setMethod] = useState<CodeMethod>(ticket.methods.includes('totp') ? 'totp' : 'recovery_code')
  const other: CodeMethod = method === 'totp' ? 'recovery_code' : 'totp'
  const [problem, setProblem] = useState<string | null>(null)
  const form = useServerForm({
    initialValues: { code: '' },
    validate: { code: (value) => (value.trim() ? null : t(`factor.${method}.missing`)) },
  })
  const submit = (code: string) =>
    form.submitWith(async () => {
      const tokens = await call('POST', '/v1/auth/login/factor', {
        body: { ticket: ticket.ticket, method, code: code.trim() },
      })
      await props.onTokens(tokens)
    })
  return (
    <>
      <SessionHeader title={t('factor.title')}>{t(`factor.${method}.text`)}</SessionHeader>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit(form.values.code)
        }}
      >
        <Stack gap="md">
          <FormProblem>{problem ?? form.problem}</FormProblem>
          <TextInput
            key={method}
            label={t(`factor.${method}.label`)}
            autoFocus
            autoComplete="one-time-code"
            inputMode={method === 'totp' ? 'numeric' : 'text'}
            autoCapitalize="off"
            spellCheck={false}
            maxLength={method === 'totp' ? 7 : 40}
            styles={{ input: { fontSize: 18, letterSpacing: '0.12em', fontVariantNumeric: 'tabular-nums' } }}
            {...form.getInputProps('code')}
            onChange={(event) => {
              const code = event.currentTarget.value
              form.setFieldValue('code', code)
              // Six digits are a whole code.
              if (method === 'totp' && /^\d{6}$/.test(code.replace(/\s/g, ''))) void submit(code.replace(/\s/g, ''))
            }}
          />
          <Button type="submit" size="md" fullWidth loading={form.saving}>
            {t('factor.submit')}
          </Button>
          {ticket.methods.includes('passkey') && (
            <PasskeyButton keepSignedIn={props.keepSignedIn} onTokens={props.onTokens} onProblem={setProblem} />
          )}
        </Stack>
      </form>
      <Stack gap={4} mt="lg" align="flex-start">
        {ticket.methods.includes(other) && (
          <UnstyledButton
            c="var(--v-accent)"
            mih={28}
            onClick={() => {
              setMethod(other)
              form.accept({ code: '' })
            }}
          >
            {t(`factor.${other}.instead`)}
          </UnstyledButton>
        )}
        <UnstyledButton c="var(--v-accent)" mih={28} onClick={props.onBack}>
          {t('factor.back')}
        </UnstyledButton>
      </Stack>
    </>
  )
}
