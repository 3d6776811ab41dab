import { useMemo } from 'react'
import type { SpaceStatisticsOut, Step } from '@/shared/api/generated/types.gen'
import { useTranslation } from '@/shared/i18n/i18n'
import { Segmented } from '@/shared/ui/Segmented'
import { Curve, type CurvePoint } from '../../charts/Curve'
import { NumberTable } from '../../charts/NumberTable'
import { Legend, Plot, TableSwitch } from '../../charts/Plot'
import type { Days } from '../model/days'
import { CHANNELS, valueOf, type CurveFigure } from '../model/figures'
import { stepsOf } from '../model/search'
import { daysInWords, timeWords } from '../model/words'
import classes from './dashboard.module.css'

export interface TimePlotProps {
  numbers: SpaceStatisticsOut
  days: Days
  step: Step
  figure: CurveFigure
  table: boolean
  onStep: (step: Step) => void
  onTable: (table: boolean) => void
}

/** One figure over time, as a curve or as a table of all of them. */
export function TimePlot({ numbers, days, step, figure, table, onStep, onTable }: TimePlotProps) {
  const { t, language } = useTranslation('statistics/dashboard')
  const { curve, range } = numbers
  const words = useMemo(() => timeWords(step, days, range.time_zone, language), [step, days, range.time_zone, language])
  const unit = t(`units.${figure}`)
  const points = curve.map<CurvePoint>((point) => ({
    ...words(point.at),
    value: valueOf(point, figure) ?? 0,
    before: null,
  }))
  const title = t(`curve.${step}`, { figure: unit })
  const steps = stepsOf(days)
  const withVisitors = curve.some(({ visitors }) => visitors !== null)
  return (
    <Plot
      title={title}
      className={classes.wholeRow}
      tools={
        <>
          {!table && <Legend entries={[{ words: daysInWords(days, language) }]} />}
          {steps.length > 1 && (
            <Segmented
              aria-label={t('step.label')}
              size="sm"
              className={classes.steps}
              data={steps.map((value) => ({ value, label: t(`step.${value}`) }))}
              value={step}
              onChange={(value) => onStep(value as Step)}
            />
          )}
          <TableSwitch table={table} onChange={onTable} />
        </>
      }
    >
      {table ? (
        <NumberTable
          caption={title}
          head={t('curve.time')}
          columns={[
            { key: 'views', words: t('units.views') },
            ...CHANNELS.map((channel) => ({ key: channel, words: t(`channels.${channel}`) })),
            ...(withVisitors ? [{ key: 'visitors', words: t('units.visitors') }] : []),
            { key: 'saves', words: t('units.saves') },
          ]}
          rows={curve.map((point) => ({
            key: point.at,
            name: words(point.at).name,
            values: [
              valueOf(point, 'views'),
              ...CHANNELS.map((channel) => point[channel]),
              ...(withVisitors ? [point.visitors] : []),
              point.saves,
            ],
          }))}
        />
      ) : (
        <Curve label={title} points={points} rhythm={step} unit={unit} />
      )}
    </Plot>
  )
}
