import { useQuery } from '@tanstack/react-query'
import { DONE_WITHOUT } from '@/shared/api/reads'
import { useTranslation } from '@/shared/i18n/i18n'
import { Select } from '@/shared/ui/layers/Select'
import { choicesQuery, type ChoicesOf } from './api'

interface LocationSelectProps {
  of: ChoicesOf
  value: string | null | undefined
  onChange: (location: string | null) => void
  disabled?: boolean
  error?: string
  /** Room below it. */
  mb?: number
}

/** Whether an address is written here or is that of a location; nothing where the space has none. */
export function LocationSelect({ of, value, onChange, disabled, error, mb }: LocationSelectProps) {
  const { t } = useTranslation('common')
  const { data: choices } = useQuery({ ...choicesQuery(of), ...DONE_WITHOUT })
  if (!value && (!choices || choices.length === 0)) return null
  const known = (choices ?? []).map(({ uuid, name, street, city }) => ({
    value: uuid,
    label: [name, ...[street, city].filter((part) => part && part !== name)].join(', '),
  }))
  // One that is deleted can be brought back, or let go.
  if (value && choices && !choices.some(({ uuid }) => uuid === value)) known.push({ value, label: t('location.gone') })
  return (
    <Select
      label={t('location.label')}
      placeholder={t('location.own')}
      data={known}
      value={value ?? null}
      clearable
      clearButtonProps={{ 'aria-label': t('location.clear') }}
      searchable={known.length > 8}
      mb={mb}
      disabled={disabled}
      error={error}
      onChange={onChange}
    />
  )
}
