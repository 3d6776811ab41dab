import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from '@/shared/i18n/i18n'
import { useGrid } from '../hooks/grid'
import classes from './Grid.module.css'
import { useSentence } from './Losses'

/** All that saving takes from cards, above whatever page of the design is open. */
export default function AllLosses() {
  const { t } = useTranslation('grid')
  const { effects } = useGrid()
  const sentence = useSentence()
  return (
    <section className={`${classes.loss} ${classes.losses}`} aria-label={t('losses.title')} role="status">
      <IconAlertTriangle size={18} aria-hidden="true" />
      <div>
        <h2 className={classes.lossTitle}>{t('losses.title')}</h2>
        <ul>
          {effects.map((effect) => (
            <li key={`${effect.field}-${effect.effect}`}>{sentence(effect)}</li>
          ))}
        </ul>
      </div>
    </section>
  )
}
