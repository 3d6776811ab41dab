import { UnstyledButton } from '@mantine/core'
import { useMemo } from 'react'
import type { SpaceStatisticsOut, Step } from '@/shared/api/generated/types.gen'
import { useTranslation } from '@/shared/i18n/i18n'
import { Curve, type CurvePoint } from '../../charts/Curve'
import { NumberTable } from '../../charts/NumberTable'
import { Legend, Plot, TableSwitch } from '../../charts/Plot'
import { goesOn, type Days } from '../model/days'
import { actionsOf, CHANNELS, valueOf, type CurveFigure } from '../model/figures'
import { stepsOf } from '../model/search'
import { daysInWords, timeWords } from '../model/words'
import classes from './dashboard.module.css'

export interface TimePlotProps {
  numbers: SpaceStatisticsOut
  days: Days
  step: Step
  figure: CurveFigure
  /** All of the time that it is compared with was counted. */
  comparable: boolean
  /** Of some cards alone. */
  narrowed: boolean
  table: boolean
  onStep: (step: Step) => void
  onTable: (table: boolean) => void
}

/** One figure over time, as a curve or as a table of all of them. */
export function TimePlot({ numbers, days, step, figure, comparable, narrowed, table, onStep, onTable }: TimePlotProps) {
  const { t, language } = useTranslation('statistics/dashboard')
  const { curve, range } = numbers
  const words = useMemo(() => timeWords(step, days, range.time_zone, language), [step, days, range.time_zone, language])
  const unit = t(`units.${figure}`)
  const running = goesOn(days, step, range.time_zone)
  const wordsAt = (at: string, index: number) => {
    const said = words(at)
    return running && index === curve.length - 1 ? { ...said, name: t('curve.running', { time: said.name }) } : said
  }
  const wordsBefore = useMemo(
    () => timeWords(step, numbers.compared, range.time_zone, language),
    [step, numbers.compared, range.time_zone, language],
  )
  const points = curve.map<CurvePoint>((point, index) => {
    const earlier = comparable ? numbers.curve_before[index] : undefined
    const before = earlier && { name: wordsBefore(earlier.at).name, value: valueOf(earlier, figure) ?? 0 }
    return { ...wordsAt(point.at, index), value: valueOf(point, figure) ?? 0, before: before ?? null }
  })
  const title = t(`curve.${step}`, { figure: unit })
  const steps = stepsOf(days, narrowed)
  const legend = [
    { words: daysInWords(days, language) },
    ...(comparable ? [{ words: daysInWords(numbers.compared, language), dashed: true }] : []),
  ]
  const done = actionsOf(numbers)
  const before = (index: number) => {
    const earlier = numbers.curve_before[index]
    return earlier ? valueOf(earlier, 'views') : null
  }
  const withVisitors = curve.some(({ visitors }) => visitors !== null)
  return (
    <Plot
      title={title}
      className={classes.wholeRow}
      tools={
        <>
          {!table && <Legend entries={legend} />}
          {steps.length > 1 && (
            <div role="group" aria-label={t('step.label')} className={classes.steps}>
              {steps.map((one) => (
                <UnstyledButton
                  key={one}
                  className={classes.step}
                  aria-pressed={one === step}
                  onClick={() => onStep(one)}
                >
                  {t(`step.${one}`)}
                </UnstyledButton>
              ))}
            </div>
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
            ...done.map((action) => ({ key: action, words: t(`units.${action}`) })),
            ...(comparable ? [{ key: 'before', words: t('curve.before') }] : []),
          ]}
          rows={curve.map((point, index) => ({
            key: point.at,
            name: wordsAt(point.at, index).name,
            values: [
              valueOf(point, 'views'),
              ...CHANNELS.map((channel) => point[channel]),
              ...(withVisitors ? [point.visitors] : []),
              ...done.map((action) => point[action]),
              ...(comparable ? [before(index)] : []),
            ],
          }))}
        />
      ) : (
        <Curve label={title} points={points} rhythm={step} unit={unit} running={running} />
      )}
    </Plot>
  )
}
