import { UnstyledButton } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useFormats } from '@/shared/i18n/format'
import classes from './imports.module.css'

export interface StepMark<Step extends string> {
  step: Step
  name: string
  /** It can be gone back to. */
  open: boolean
}

/** Where one is in a work of several steps. Those that can be gone back to are buttons. */
export function StepMarks<Step extends string>(props: {
  label: string
  steps: readonly StepMark<Step>[]
  current: Step
  onStep: (step: Step) => void
}) {
  const { label, steps, current, onStep } = props
  const { number } = useFormats()
  const at = steps.findIndex(({ step }) => step === current)
  return (
    <nav aria-label={label}>
      <ol className={classes.steps}>
        {steps.map(({ step, name, open }, index) => {
          const inside = (
            <>
              <span className={classes.stepNumber}>
                {index < at ? <IconCheck size={16} aria-hidden="true" /> : number(index + 1)}
              </span>
              <span className={classes.stepName}>{name}</span>
            </>
          )
          return (
            <li
              key={step}
              className={classes.step}
              data-done={index < at || undefined}
              aria-current={index === at ? 'step' : undefined}
            >
              {open && index < at ? (
                <UnstyledButton className={classes.stepButton} onClick={() => onStep(step)}>
                  {inside}
                </UnstyledButton>
              ) : (
                <span className={classes.stepButton}>{inside}</span>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
