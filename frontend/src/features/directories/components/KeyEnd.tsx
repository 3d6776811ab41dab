import { Input } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from '@/shared/i18n/i18n'
import { DateField } from '@/shared/ui/dates/DateField'

interface KeyEndProps {
  value: string
  onChange: (day: string) => void
  error?: ReactNode
  disabled?: boolean
}

/** On which day the key ends at the provider's; people are warned before. */
export function KeyEnd(props: KeyEndProps) {
  const { t } = useTranslation('directories')
  return (
    <div>
      <DateField label={t('pull.keyEnds')} {...props} />
      <Input.Description mt={5}>{t('pull.keyEndsHelp')}</Input.Description>
    </div>
  )
}
