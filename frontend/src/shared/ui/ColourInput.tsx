import { useState } from 'react'
import { useTranslation } from '@/shared/i18n/i18n'
import { isColour } from './contrast'
import { ColorInput } from './layers/ColorInput'

/** A field for a colour, which says when what was typed is none. Three digits are read as six. */
export function ColourInput(props: {
  'aria-labelledby'?: string
  label?: string
  value: string
  onChange: (colour: string) => void
  swatches: string[]
  disabled?: boolean
  /** What is wrong with the colour, or that it is said elsewhere. */
  error?: string | boolean
}) {
  const { t } = useTranslation('common')
  const { value, onChange, error, ...rest } = props
  const [typing, setTyping] = useState(false)
  const wrong = value !== '' && !isColour(value) && !typing
  return (
    <ColorInput
      {...rest}
      value={value}
      format="hex"
      fixOnBlur={false}
      withEyeDropper={false}
      onFocus={() => setTyping(true)}
      onBlur={() => {
        setTyping(false)
        onChange(whole(value))
      }}
      onChange={(colour) => onChange(colour.toUpperCase())}
      error={wrong ? t('noColour') : (error ?? undefined)}
    />
  )
}

/** `#1AB` and `1A5FB4` are meant as `#11AABB` and `#1A5FB4`. */
function whole(text: string): string {
  const digits = text.trim().replace(/^#/, '')
  if (!/^([0-9a-f]{3}|[0-9a-f]{6})$/i.test(digits)) return text
  const six = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits
  return `#${six.toUpperCase()}`
}
