import { Switch } from '@mantine/core'
import type { ReactNode } from 'react'

/** One switch with one sentence that says what it does. */
export function SettingSwitch(props: {
  label: ReactNode
  description: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
}) {
  return (
    <Switch
      label={props.label}
      description={props.description}
      checked={props.checked}
      disabled={props.disabled}
      onChange={(event) => props.onChange(event.currentTarget.checked)}
    />
  )
}
