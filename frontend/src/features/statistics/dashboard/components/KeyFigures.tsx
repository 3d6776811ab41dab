import { UnstyledButton } from '@mantine/core'
import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react'
import type { SpaceStatisticsOut } from '@/shared/api/generated/types.gen'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { growth, keyFigures, type CurveFigure, type KeyFigure } from '../model/figures'
import classes from './dashboard.module.css'

export interface KeyFiguresProps {
  numbers: SpaceStatisticsOut
  /** Before all of the time compared with was counted, there is nothing to say of a change. */
  comparable: boolean
  shown: CurveFigure
  /** What the curve can show. */
  able: (figure: CurveFigure) => boolean
  onShow: (figure: CurveFigure) => void
}

/** The numbers that one looks for first; each shows its curve. */
export function KeyFigures({ numbers, comparable, shown, able, onShow }: KeyFiguresProps) {
  const { t } = useTranslation('statistics/dashboard')
  return (
    <ul className={classes.figures} aria-label={t('figures.label')}>
      {keyFigures(numbers.figures, numbers.before).map((figure) => {
        const content = <Figure {...figure} comparable={comparable} />
        return (
          <li key={figure.figure}>
            {able(figure.figure) ? (
              <UnstyledButton
                className={classes.figure}
                aria-pressed={shown === figure.figure}
                onClick={() => onShow(figure.figure)}
              >
                {content}
              </UnstyledButton>
            ) : (
              <div className={classes.figure}>{content}</div>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function Figure({ figure, now, before, comparable }: KeyFigure & { comparable: boolean }) {
  const { t } = useTranslation('statistics/dashboard')
  const { number } = useFormats()
  // Averages of small spaces say something after the comma, those of large ones do not.
  const said = (value: number) => number(value, { maximumFractionDigits: value < 100 ? 1 : 0 })
  return (
    <>
      <span className={classes.figureName}>{t(`figures.${figure}`)}</span>
      <span className={classes.figureRow}>
        <span className={classes.figureNumber}>{said(now)}</span>
        {comparable && before !== null && <Change now={now} before={before} beforeSaid={said(before)} />}
      </span>
    </>
  )
}

/** By an arrow, a sign and words; the colour only adds to them. */
function Change({ now, before, beforeSaid }: { now: number; before: number; beforeSaid: string }) {
  const { t } = useTranslation('statistics/dashboard')
  const { number } = useFormats()
  const change = growth(now, before)
  if (change === null) return null
  const percent = Math.round(change * 100)
  const tone = percent > 0 ? 'more' : percent < 0 ? 'fewer' : 'same'
  const Icon = tone === 'more' ? IconArrowUpRight : IconArrowDownRight
  const words = t(`change.${tone}`, {
    percent: number(Math.abs(percent) / 100, { style: 'percent' }),
    before: beforeSaid,
  })
  return (
    <span className={classes.change} data-tone={tone} title={words}>
      {tone !== 'same' && <Icon size={15} stroke={2} aria-hidden="true" />}
      <span aria-hidden="true">{number(percent / 100, { style: 'percent', signDisplay: 'exceptZero' })}</span>
      <span className={classes.hidden}>{words}</span>
    </span>
  )
}
