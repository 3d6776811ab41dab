import { UnstyledButton } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { STEPS, stepOf, type Import, type Step } from '../model/wizard'
import classes from './imports.module.css'

/** Where one is. Steps that can be gone back to are buttons. */
export function StepLine({ step, item, onStep }: { step: Step; item: Import | null; onStep: (step: Step) => void }) {
  const { t } = useTranslation('imports')
  const { number } = useFormats()
  const at = STEPS.indexOf(step)
  return (
    <nav aria-label={t('steps.label')}>
      <ol className={classes.steps}>
        {STEPS.map((one, index) => {
          const open =
            index < at &&
            item &&
            (one === 'upload' ? item.status !== 'checking' && item.status !== 'running' : stepOf(item, one) === one)
          const inside = (
            <>
              <span className={classes.stepNumber}>
                {index < at ? <IconCheck size={16} aria-hidden="true" /> : number(index + 1)}
              </span>
              <span className={classes.stepName}>{t(`steps.${one}`)}</span>
            </>
          )
          return (
            <li
              key={one}
              className={classes.step}
              data-done={index < at || undefined}
              aria-current={index === at ? 'step' : undefined}
            >
              {open ? (
                <UnstyledButton className={classes.stepButton} onClick={() => onStep(one)}>
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
