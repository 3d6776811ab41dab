import type { SignatureStep } from '@/shared/api/generated/types.gen'
import classes from './signatures.module.css'

/** How it comes into the mail programs, as the server says it. */
export function SignatureSteps({ steps }: { steps: readonly SignatureStep[] }) {
  return (
    <dl className={classes.steps}>
      {steps.map((step) => (
        <div key={step.key}>
          <dt>{step.name}</dt>
          <dd>{step.text}</dd>
        </div>
      ))}
    </dl>
  )
}
