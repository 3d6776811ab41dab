import { ActionIcon, TextInput } from '@mantine/core'
import { IconSearch, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '@/shared/i18n/i18n'

export interface SearchInputProps {
  value: string
  /** Told 250 ms after the last key. */
  onChange: (value: string) => void
  label: string
  placeholder?: string
  width?: number | string
}

export function SearchInput({ value, onChange, label, placeholder, width = 300 }: SearchInputProps) {
  const { t } = useTranslation('common')
  const [draft, setDraft] = useState(value)
  const [outside, setOutside] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  if (value !== outside) {
    setOutside(value)
    setDraft(value)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  const change = (next: string, wait: number) => {
    setDraft(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => onChange(next.trim()), wait)
  }
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={placeholder ?? label}
      value={draft}
      onChange={(event) => change(event.currentTarget.value, 250)}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && draft) change('', 0)
        if (event.key === 'Enter') change(draft, 0)
      }}
      leftSection={<IconSearch size={18} aria-hidden="true" />}
      rightSection={
        draft ? (
          <ActionIcon size={28} aria-label={t('actions.clear')} onClick={() => change('', 0)}>
            <IconX size={16} />
          </ActionIcon>
        ) : null
      }
      w={width}
      maw="100%"
    />
  )
}
