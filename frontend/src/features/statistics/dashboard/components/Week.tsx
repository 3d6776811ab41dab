import { useMemo } from 'react'
import type { SpaceStatisticsOut } from '@/shared/api/generated/types.gen'
import { useTranslation } from '@/shared/i18n/i18n'
import { HeatMap } from '../../charts/HeatMap'
import { Plot } from '../../charts/Plot'
import { weekWords } from '../model/words'
import classes from './dashboard.module.css'

/** When cards are looked at. */
export function Week({ numbers }: { numbers: SpaceStatisticsOut }) {
  const { t, language } = useTranslation('statistics/dashboard')
  const { days, hours } = useMemo(() => weekWords(language), [language])
  if (!numbers.hours || numbers.figures.views === 0) return null
  return (
    <Plot
      title={t('week.title')}
      className={classes.wholeRow}
      note={t('week.note', { zone: numbers.range.time_zone.replaceAll('_', ' ') })}
    >
      <HeatMap caption={t('week.caption')} rows={days} columns={hours} values={numbers.hours} />
    </Plot>
  )
}
