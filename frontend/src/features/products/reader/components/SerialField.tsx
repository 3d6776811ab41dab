import { TextInput, type TextInputProps } from '@mantine/core'
import { IconCircleCheckFilled } from '@tabler/icons-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from '@/shared/i18n/i18n'
import { ofCode } from '../model/scanned'
import {
  isPlainTyping,
  normalisedSerial,
  printedSerial,
  serialProblem,
  strangeSign,
  typedSerial,
} from '../model/serial'

export interface SerialFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'error'> {
  value: string
  onChange: (value: string) => void
  /** The server's words. */
  error?: string
}

/** A serial in capitals and groups of four; its check character is looked at while it is typed. A scanner may type a
 *  whole address into it. */
export function SerialField({ value, onChange, error, ...rest }: SerialFieldProps) {
  const { t } = useTranslation('products/reader')
  const input = useRef<HTMLInputElement>(null)
  /** How many signs of the serial stand before the caret, after a change in the middle. */
  const [caret, setCaret] = useState<number | null>(null)
  const serial = normalisedSerial(value)
  const fault = isPlainTyping(value) ? serialProblem(serial) : null
  const words =
    fault === 'sign'
      ? t('serial.sign', { sign: strangeSign(serial) ?? '' })
      : fault === 'mistyped'
        ? t('serial.mistyped')
        : undefined

  useLayoutEffect(() => {
    if (caret === null) return
    // Before the blank of a group, as if it were not there.
    const place = caret + Math.floor(Math.max(0, caret - 1) / 4)
    input.current?.setSelectionRange(place, place)
    setCaret(null)
  }, [caret])

  return (
    <TextInput
      ref={input}
      label={t('serial.label')}
      description={t('serial.help')}
      placeholder="K7M2-9QXD-4RTW"
      autoComplete="off"
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      {...rest}
      value={value}
      onChange={({ currentTarget }) => {
        const typed = currentTarget.value
        const code = ofCode(typed)
        if (code?.kind === 'product') return onChange(printedSerial(code.serial))
        if (!isPlainTyping(typed)) return onChange(typed)
        const before = currentTarget.selectionStart ?? typed.length
        if (before < typed.length) setCaret(normalisedSerial(typed.slice(0, before)).length)
        onChange(typedSerial(typed))
      }}
      error={error ?? words}
      rightSection={
        fault === null && isPlainTyping(value) ? (
          <IconCircleCheckFilled size={20} color="var(--v-good)" role="img" aria-label={t('serial.right')} />
        ) : null
      }
      styles={{ input: { fontVariantNumeric: 'tabular-nums', letterSpacing: '0.04em' } }}
    />
  )
}
