import { TextInput } from '@mantine/core'
import { useTranslation } from '@/shared/i18n/i18n'
import { LIMITS, type LocationEditing } from '../model/location'

/** A line of a location's values. */
export function LocationText(props: {
  name: keyof typeof LIMITS
  description?: string
  editing: LocationEditing
  disabled: boolean
}) {
  const { t } = useTranslation('locations')
  const { name, description, editing, disabled } = props
  return (
    <TextInput
      label={t(`value.${name}`)}
      description={description}
      value={editing.draft[name]}
      maxLength={LIMITS[name]}
      disabled={disabled}
      error={editing.faults[name]}
      autoComplete="off"
      onChange={(event) => {
        const { value } = event.currentTarget
        editing.change(name, (old) => ({ ...old, [name]: value }))
      }}
    />
  )
}
