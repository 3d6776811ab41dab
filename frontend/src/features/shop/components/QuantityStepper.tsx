import { ActionIcon } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '@/shared/i18n/i18n'
import { MOST_PIECES, pieces } from '../model/prices'
import classes from './QuantityStepper.module.css'

export interface QuantityStepperProps {
  label: string
  value: number
  onChange: (value: number) => void
}

/** How many, never below one: by its buttons, the keys, or typed. */
export function QuantityStepper({ label, value, onChange }: QuantityStepperProps) {
  const { t } = useTranslation('common')
  const [typed, setTyped] = useState<string | null>(null)
  const put = (next: number) => {
    setTyped(null)
    if (pieces(next) !== value) onChange(pieces(next))
  }
  return (
    <div className={classes.stepper} role="group" aria-label={label}>
      <ActionIcon
        size={34}
        aria-label={t('quantity.less', { name: label })}
        disabled={value <= 1}
        onClick={() => put(value - 1)}
      >
        <IconMinus size={16} aria-hidden="true" />
      </ActionIcon>
      <input
        className={classes.number}
        type="text"
        inputMode="numeric"
        role="spinbutton"
        aria-label={label}
        aria-valuenow={value}
        aria-valuemin={1}
        aria-valuemax={MOST_PIECES}
        autoComplete="off"
        value={typed ?? String(value)}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ currentTarget }) => {
          const digits = currentTarget.value.replace(/\D/g, '').slice(0, 5)
          setTyped(digits)
          if (digits && Number(digits) >= 1) onChange(pieces(Number(digits)))
        }}
        onBlur={() => setTyped(null)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
          event.preventDefault()
          put(value + (event.key === 'ArrowUp' ? 1 : -1))
        }}
      />
      <ActionIcon
        size={34}
        aria-label={t('quantity.more', { name: label })}
        disabled={value >= MOST_PIECES}
        onClick={() => put(value + 1)}
      >
        <IconPlus size={16} aria-hidden="true" />
      </ActionIcon>
    </div>
  )
}
