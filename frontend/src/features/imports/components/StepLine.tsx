import { useTranslation } from '@/shared/i18n/i18n'
import { STEPS, stepOf, type Import, type Step } from '../model/wizard'
import { StepMarks } from './StepMarks'

/** Where one is. Steps that can be gone back to are buttons. */
export function StepLine({ step, item, onStep }: { step: Step; item: Import | null; onStep: (step: Step) => void }) {
  const { t } = useTranslation('imports')
  const isOpen = (one: Step) =>
    item !== null &&
    (one === 'upload' ? item.status !== 'checking' && item.status !== 'running' : stepOf(item, one) === one)
  return (
    <StepMarks
      label={t('steps.label')}
      steps={STEPS.map((one) => ({ step: one, name: t(`steps.${one}`), open: isOpen(one) }))}
      current={step}
      onStep={onStep}
    />
  )
}
