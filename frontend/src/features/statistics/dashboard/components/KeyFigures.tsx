import { UnstyledButton } from '@mantine/core'
import type { SpaceStatisticsOut } from '@/shared/api/generated/types.gen'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { Change } from '../../charts/Change'
import { keyFigures, type CurveFigure, type KeyFigure } from '../model/figures'
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
        {comparable && before !== null && (
          <Change
            now={now}
            before={before}
            words={(tone, percent) => t(`change.${tone}`, { percent, before: said(before) })}
          />
        )}
      </span>
    </>
  )
}
