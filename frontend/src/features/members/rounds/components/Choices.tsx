import { UnstyledButton } from '@mantine/core'
import { useFormats } from '@/shared/i18n/format'
import classes from '../rounds.module.css'

export interface Choice<T extends string> {
  value: T
  label: string
  count: number
}

/** One of several lists, each with how many are in it; they wrap where there is no room. */
export function Choices<T extends string>({
  label,
  choices,
  value,
  onChange,
}: {
  label: string
  choices: Choice<T>[]
  value: T
  onChange: (value: T) => void
}) {
  const { number } = useFormats()
  return (
    <div className={classes.choices} role="group" aria-label={label}>
      {choices.map((choice) => (
        <UnstyledButton
          key={choice.value}
          className={classes.choice}
          aria-pressed={choice.value === value}
          onClick={() => onChange(choice.value)}
        >
          {choice.label} <span className={classes.count}>{number(choice.count)}</span>
        </UnstyledButton>
      ))}
    </div>
  )
}
