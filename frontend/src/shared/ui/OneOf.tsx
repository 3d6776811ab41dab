import { Button } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { failureText } from '@/shared/failureText'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import type { Failed } from './Failure'
import { Menu } from '@/shared/ui/layers/Menu'
import classes from './Filter.module.css'

export interface OneOfProps<Value extends string> {
  label: string
  icon: ReactNode
  options: readonly { value: Value; label: string; count?: number }[]
  /** The options could not be read. */
  failed?: Failed
  value: Value | undefined
  onChange: (value: Value | undefined) => void
}

/** A filter of which one value holds; choosing it again drops it. */
export function OneOf<Value extends string>({ label, icon, options, failed, value, onChange }: OneOfProps<Value>) {
  const { t } = useTranslation('common')
  const { number } = useFormats()
  return (
    <Menu position="bottom-start" width={260}>
      <Menu.Target>
        <Button
          variant={value ? 'light' : 'default'}
          color={value ? 'accent' : 'ink'}
          leftSection={icon}
          rightSection={<IconChevronDown size={16} aria-hidden="true" />}
        >
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.options}>
          {failed ? (
            <>
              <Menu.Label>{failureText(failed.error)}</Menu.Label>
              <Menu.Item onClick={() => void failed.refetch()}>{t('actions.retry')}</Menu.Item>
            </>
          ) : (
            options.length === 0 && <Menu.Label>{t('filter.none')}</Menu.Label>
          )}
          {options.map((option) => (
            <Menu.CheckboxItem
              key={option.value}
              checked={value === option.value}
              rightSection={option.count !== undefined && <span className={classes.count}>{number(option.count)}</span>}
              onChange={() => onChange(value === option.value ? undefined : option.value)}
            >
              {option.label}
            </Menu.CheckboxItem>
          ))}
        </div>
      </Menu.Dropdown>
    </Menu>
  )
}
