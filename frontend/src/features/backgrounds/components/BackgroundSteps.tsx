import { useTranslation } from '@/shared/i18n/i18n'
import classes from './backgrounds.module.css'

/** How a file comes into the programs. */
export function BackgroundSteps() {
  const { t } = useTranslation('backgrounds')
  return (
    <>
      <dl className={classes.steps}>
        {(['teams', 'zoom', 'meet'] as const).map((program) => (
          <div key={program}>
            <dt>{t(`program.${program}`)}</dt>
            <dd>{t(`steps.${program}`)}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.help} style={{ marginTop: 12 }}>
        {t('preview.mirroredText')}
      </p>
    </>
  )
}
