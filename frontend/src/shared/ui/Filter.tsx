import { Button, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useFormats } from '@/shared/i18n/format'
import { failureText } from '@/shared/failureText'
import { useTranslation } from '@/shared/i18n/i18n'
import { Menu } from '@/shared/ui/layers/Menu'
import { OnDemand } from '@/shared/ui/layers/OnDemand'
import type { Failed } from './Failure'
import classes from './Filter.module.css'
import { SearchInput, type SearchInputProps } from './SearchInput'

/**
 * What stands above a list: search, menus of filters (`children`), then what is set as chips and what needs a row of its
 * own on a phone (`below`), and at the end what else can be done. On a phone the menus stand in one row that is pushed
 * aside by a finger.
 */
export function FilterBar({
  search,
  children,
  below,
  end,
}: {
  search?: SearchInputProps
  children?: ReactNode
  below?: ReactNode
  end?: ReactNode
}) {
  return (
    <div className={classes.bar}>
      {search && (
        <div className={classes.search} data-search-key>
          <SearchInput width="100%" {...search} />
        </div>
      )}
      {children && <div className={classes.menus}>{children}</div>}
      {end && <div className={classes.barEnd}>{end}</div>}
      {below && <div className={classes.below}>{below}</div>}
    </div>
  )
}

/** A filter that is set, with a button that drops it. */
export function FilterChip({ label, onRemove }: { label: string; onRemove: () => void }) {
  const { t } = useTranslation('common')
  return (
    <span className={classes.chip}>
      {label}
      <UnstyledButton
        className={classes.drop}
        aria-label={t('actions.removeFilter', { name: label })}
        onClick={onRemove}
      >
        <IconX size={16} aria-hidden="true" />
      </UnstyledButton>
    </span>
  )
}

interface FilterOption {
  value: string
  label: string
  count?: number
}
export interface FilterMenuProps {
  label: string
  icon?: ReactNode
  options: FilterOption[]
  /** The options could not be read. */
  failed?: Failed
  selected: string[]
  onChange: (selected: string[]) => void
}
export interface FilterChoice {
  options: FilterOption[]
  /** The options could not be read. */
  failed?: Failed
  selected: string[]
  toggle: (value: string) => void
  clear: () => void
  /** Where the server looks for what is typed: it is told at the beginning, and 250 ms after the last key. */
  onSearch?: (text: string) => void
  /** What was typed is being looked for. */
  busy?: boolean
}

/** From so many on they are found by typing. */
const SEARCH_FROM = 13

/** Several of a list of values, chosen in a menu. */
export function FilterMenu({ label, icon, options, failed, selected, onChange }: FilterMenuProps) {
  const { t } = useTranslation('common')
  const { number } = useFormats()
  const toggle = (value: string) =>
    onChange(selected.includes(value) ? selected.filter((one) => one !== value) : [...selected, value])
  const button = (
    <Button
      variant={selected.length > 0 ? 'light' : 'default'}
      color={selected.length > 0 ? 'accent' : 'ink'}
      leftSection={icon}
      rightSection={<IconChevronDown size={16} aria-hidden="true" />}
    >
      {selected.length > 0 ? t('filter.some', { name: label, number: number(selected.length) }) : label}
    </Button>
  )
  if (options.length >= SEARCH_FROM)
    return (
      <OnDemand
        load={() => import('./FilterList')}
        popup="dialog"
        {...{ button, label, options, selected, toggle }}
        clear={() => onChange([])}
      />
    )
  return (
    <Menu closeOnItemClick={false} position="bottom-start" width={260}>
      <Menu.Target>{button}</Menu.Target>
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
              checked={selected.includes(option.value)}
              rightSection={option.count !== undefined && <span className={classes.count}>{number(option.count)}</span>}
              onChange={() => toggle(option.value)}
            >
              {option.label}
            </Menu.CheckboxItem>
          ))}
        </div>
        {selected.length > 0 && (
          <>
            <Menu.Divider />
            <Menu.Item closeMenuOnClick onClick={() => onChange([])}>
              {t('filter.clear')}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

export interface FilterByTypingProps {
  label: string
  icon: ReactNode
  /** What the server has found; the value that is set is among them. */
  options: FilterOption[]
  failed?: Failed
  busy: boolean
  value: string | undefined
  onChange: (value: string | undefined) => void
  onSearch: (text: string) => void
}

/** A filter of which one value holds, found by typing among more than anybody would scroll through; choosing it again
 *  drops it. */
export function FilterByTyping({ label, icon, value, onChange, ...found }: FilterByTypingProps) {
  const button = (
    <Button
      variant={value ? 'light' : 'default'}
      color={value ? 'accent' : 'ink'}
      leftSection={icon}
      rightSection={<IconChevronDown size={16} aria-hidden="true" />}
    >
      {label}
    </Button>
  )
  return (
    <OnDemand
      load={() => import('./FilterList')}
      popup="dialog"
      {...{ button, label, ...found }}
      selected={value ? [value] : []}
      toggle={(chosen) => onChange(chosen === value ? undefined : chosen)}
      clear={() => onChange(undefined)}
    />
  )
}
