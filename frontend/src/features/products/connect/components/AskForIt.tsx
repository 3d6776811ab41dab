import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { FormProblem, OptionalLabel } from '@/shared/forms/fields'
import { useServerForm } from '@/shared/forms/useServerForm'
import { useTranslation } from '@/shared/i18n/i18n'
import { TextArea } from '@/shared/ui/TextArea'
import { askFor, type Connection } from '../api'

const LONGEST = 300

/** What can be done about a product that is another's: its people are asked, who give it by one click. */
export function AskForIt({ wanted }: { wanted: Connection }) {
  const { t } = useTranslation('products/connect')
  const [asked, setAsked] = useState(false)
  const form = useServerForm({ initialValues: { message: '' } })
  if (asked) {
    return (
      <Text role="status" fw={500}>
        {t('ask.done')}
      </Text>
    )
  }
  const ask = async () => {
    if (await form.submitWith(({ message }) => askFor({ ...wanted, message: message.trim() }))) setAsked(true)
  }
  return (
    <Stack gap="sm">
      <Text c="var(--v-text-2)">{t('ask.text')}</Text>
      <TextArea
        label={<OptionalLabel>{t('ask.message')}</OptionalLabel>}
        minRows={2}
        maxRows={4}
        maxLength={LONGEST}
        {...form.getInputProps('message')}
      />
      <FormProblem>{form.problem}</FormProblem>
      {/* It stands inside the form that connects, and sends nothing of it. */}
      <Button
        type="button"
        variant="default"
        loading={form.saving}
        onClick={() => void ask()}
        style={{ alignSelf: 'flex-start' }}
      >
        {t('ask.action')}
      </Button>
    </Stack>
  )
}
