import { Button, Stack, TextInput } from '@mantine/core'
import { FormProblem } from '@/shared/forms/fields'
import { useServerForm } from '@/shared/forms/useServerForm'
import { useTranslation } from '@/shared/i18n/i18n'

/** The code of a mail: six digits are a whole code and are sent by themselves; a wrong one is marked at the field. */
export function SixDigits({ onCode }: { onCode: (code: string) => Promise<unknown> }) {
  const { t } = useTranslation('accounts')
  const form = useServerForm({
    initialValues: { code: '' },
    validate: { code: (value) => (digits(value).length === 6 ? null : t('mailCode.missing')) },
  })
  const submit = () => form.submitWith(({ code }) => onCode(digits(code)))
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Stack gap="md">
        <FormProblem>{form.problem}</FormProblem>
        <TextInput
          label={t('mailCode.label')}
          description={t('mailCode.help')}
          autoFocus
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={9}
          styles={{ input: { fontSize: 18, letterSpacing: '0.12em', fontVariantNumeric: 'tabular-nums' } }}
          {...form.getInputProps('code')}
          onChange={(event) => {
            const code = event.currentTarget.value
            form.setFieldValue('code', code)
            if (digits(code).length === 6) void submit()
          }}
        />
        <Button type="submit" size="md" fullWidth loading={form.saving}>
          {t('factor.submit')}
        </Button>
      </Stack>
    </form>
  )
}

function digits(text: string): string {
  return text.replace(/\D/g, '')
}
