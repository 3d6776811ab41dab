import '@mantine/core/styles/Radio.layer.css'
import { Radio } from '@mantine/core'
import { useId, type ReactNode } from 'react'
import classes from './payment.module.css'

interface Option {
  id: string
  label: string
  text: string
  badge?: ReactNode
}

export interface OptionsProps {
  label: string
  options: readonly Option[]
  value: string
  onChange: (id: string) => void
  /** Stands below them, in the same frame. */
  children?: ReactNode
}

/** One of a few, each with a sentence of its own; the whole row is what is pressed. */
export function Options({ label, options, value, onChange, children }: OptionsProps) {
  const name = useId()
  return (
    <div className={classes.choice}>
      <div role="radiogroup" aria-label={label}>
        {options.map(({ id, label: title, text, badge }) => (
          <div key={id} className={classes.option} data-chosen={id === value || undefined}>
            <Radio
              className={classes.radio}
              name={name}
              label={title}
              description={text}
              checked={id === value}
              onChange={() => onChange(id)}
            />
            {badge && <span className={classes.badge}>{badge}</span>}
          </div>
        ))}
      </div>
      {children}
    </div>
  )
}
