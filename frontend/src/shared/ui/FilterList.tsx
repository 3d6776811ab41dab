import { Button, Checkbox, Popover, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { cloneElement, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { Failure } from './Failure'
import type { FilterChoice } from './Filter'
import { withName } from './filterNames'
import { useOpenAtOnce, type OnDemandProps } from './layers/OnDemand'
import classes from './Filter.module.css'

/** Several of a long list of values: found by typing. */
export default function FilterList({ button, label, ...choice }: OnDemandProps & FilterChoice & { label: string }) {
  const { opened, onChange, target } = useOpenAtOnce(button)
  return (
    <Popover opened={opened} onChange={onChange} position="bottom-start" width={280} trapFocus returnFocus>
      <Popover.Target>{cloneElement(target, { onClick: () => onChange((open) => !open) })}</Popover.Target>
      <Popover.Dropdown p="xs" aria-label={label}>
        <Options {...choice} />
      </Popover.Dropdown>
    </Popover>
  )
}

function Options({ options, failed, selected, toggle, clear, onSearch, busy }: FilterChoice) {
  const { t } = useTranslation('common')
  const { number } = useFormats()
  const [text, setText] = useState('')
  const found = onSearch ? options : withName(options, text)
  const begin = useEffectEvent(() => onSearch?.(''))
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    begin()
    return () => clearTimeout(timer.current)
  }, [])
  return (
    <>
      <TextInput
        aria-label={t('actions.search')}
        placeholder={t('actions.search')}
        leftSection={<IconSearch size={16} aria-hidden="true" />}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value)
          const typed = event.currentTarget.value
          clearTimeout(timer.current)
          timer.current = setTimeout(() => onSearch?.(typed), 250)
        }}
        data-autofocus
      />
      <ul className={classes.list}>
        {found.map(({ value, label, count }) => (
          <li key={value}>
            <Checkbox
              className={classes.choice}
              label={
                <span className={classes.words}>
                  <span className={classes.name}>{label}</span>
                  {count !== undefined && <span className={classes.count}>{number(count)}</span>}
                </span>
              }
              checked={selected.includes(value)}
              onChange={() => toggle(value)}
            />
          </li>
        ))}
      </ul>
      {failed ? (
        <Failure of={failed} compact />
      ) : (
        found.length === 0 && (
          <p className={classes.nothing} role="status">
            {t(busy ? 'loading' : 'filter.nothing')}
          </p>
        )
      )}
      {selected.length > 0 && (
        <Button variant="subtle" color="ink" fullWidth onClick={clear}>
          {t('filter.clear')}
        </Button>
      )}
    </>
  )
}
