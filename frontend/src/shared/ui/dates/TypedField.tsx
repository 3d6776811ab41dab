import { TextInput } from '@mantine/core'
import { useState, type ReactNode, type Ref } from 'react'

export interface TypedFieldProps {
  ref?: Ref<HTMLInputElement>
  label?: string
  'aria-label'?: string
  /** Empty for none. */
  value: string
  /** Told once what is typed is whole, or the field is left; empty for what cannot be read. */
  onChange: (value: string) => void
  /** How a value is written, and what was typed is read; null where it cannot be. */
  shown: (value: string) => string
  typed: (text: string) => string | null
  /** What is said of a text that cannot be read. */
  problem: string
  error?: ReactNode
  disabled?: boolean
  placeholder?: string
  className?: string
  rightSection?: ReactNode
}

/** A value that is typed as people write it. While they do it stands as it was typed, afterwards as it is written. */
export function TypedField({ value, onChange, shown, typed, problem, error, ...input }: TypedFieldProps) {
  const [text, setText] = useState<string | null>(null)
  // What cannot be read stays for its person to put right, until there is a value.
  const [wrong, setWrong] = useState('')
  const kept = value === '' ? wrong : ''
  const read = (given: string) => (given.trim() ? typed(given) : '')
  const leave = () => {
    if (text === null) return
    const found = read(text)
    setText(null)
    if (found === null) setWrong(text)
    if ((found ?? '') !== value) onChange(found ?? '')
  }
  return (
    <TextInput
      {...input}
      value={text ?? (kept || shown(value))}
      error={text === null && kept ? problem : error}
      autoComplete="off"
      onBlur={leave}
      onKeyDown={(event) => {
        if (event.key === 'Enter') leave()
      }}
      onChange={(event) => {
        const next = event.currentTarget.value
        setText(next)
        setWrong('')
        const found = read(next)
        // What is not whole yet may be read as something else.
        if (found !== null && found !== value && shown(found) === next) onChange(found)
      }}
    />
  )
}
