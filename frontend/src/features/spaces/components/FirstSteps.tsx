import { IconArrowRight, IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Space, SpaceOverview } from '@/shared/api/types'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { ButtonLink } from '@/shared/ui/ButtonLink'
import { nextStep, stepTargets, type StepCode } from '../model/steps'
import { StepPicture } from './StepPicture'
import classes from './FirstSteps.module.css'

interface Props {
  space: Pick<Space, 'uuid' | 'colour'>
  overview: SpaceOverview
}

/** The next steps of a young space above the rest of its page: both come together, so that nothing moves. */
export default function FirstSteps({ children, ...props }: Props & { children: ReactNode }) {
  return (
    <>
      <AllSteps {...props} />
      {children}
    </>
  )
}

/** What a young space is still to do, large; what is done stays, ticked off, with the way back to it. */
function AllSteps({ space, overview }: Props) {
  const { t } = useTranslation('spaces')
  const { number } = useFormats()
  const steps = overview.next_steps
  const done = steps.filter((step) => step.done).length
  const next = nextStep(overview)
  return (
    <section
      className={classes.section}
      aria-labelledby="first-steps"
      style={{ '--space': space.colour || undefined } as React.CSSProperties}
    >
      <div className={classes.head}>
        <div>
          <h2 id="first-steps" className={classes.title}>
            {t('steps.title')}
          </h2>
          <p className={classes.text}>{t('steps.text')}</p>
        </div>
        <div className={classes.progress}>
          <span>{t('steps.done', { done: number(done), total: number(steps.length) })}</span>
          <div className={classes.bars} aria-hidden="true">
            {steps.map((step) => (
              <span key={step.code} className={classes.bar} data-done={step.done || undefined} />
            ))}
          </div>
        </div>
      </div>
      {[true, false].map((isDone) => (
        <ol key={String(isDone)} className={classes.steps} data-done={isDone || undefined}>
          {steps.map(
            (step, index) =>
              step.done === isDone && (
                <li key={step.code} className={classes.step} value={index + 1}>
                  <div className={classes.picture}>
                    <StepPicture code={step.code} />
                  </div>
                  <div className={classes.words}>
                    <span className={classes.state} data-next={step === next || undefined}>
                      <span className={classes.number} aria-hidden="true">
                        {isDone ? <IconCheck size={14} stroke={3} /> : number(index + 1)}
                      </span>
                      {isDone ? t('steps.isDone') : step === next ? t('steps.isNext') : t(`steps.${step.code}.when`)}
                    </span>
                    <h3 className={classes.name}>{t(`steps.${step.code}.title`)}</h3>
                    <p className={classes.text}>{t(`steps.${step.code}.text`)}</p>
                    <div className={classes.action}>
                      <StepLink {...{ space, overview }} code={step.code} done={isDone} main={step === next} />
                    </div>
                  </div>
                </li>
              ),
          )}
        </ol>
      ))}
    </section>
  )
}

function StepLink({ space, overview, code, done, main }: Props & { code: StepCode; done: boolean; main: boolean }) {
  const { t } = useTranslation('spaces')
  const words: ReactNode = t(`steps.${code}.${done ? 'again' : 'action'}`)
  return (
    <ButtonLink
      {...stepTargets(space.uuid, overview)[code]}
      variant={main ? 'filled' : 'default'}
      rightSection={main && <IconArrowRight size={18} aria-hidden="true" />}
    >
      {words}
    </ButtonLink>
  )
}
