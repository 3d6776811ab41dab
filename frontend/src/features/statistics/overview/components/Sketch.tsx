import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { bestOf, pathsOf, type Piece } from '../model/numbers'
import classes from './numbers.module.css'
import { useDayWords } from './useDayWords'

export interface SketchProps {
  pieces: readonly Piece[]
  /** Each point is a month. */
  byMonths?: boolean
  /** Without the days below it. */
  bare?: boolean
}

const WIDTH = 300
const HEIGHT = 100

/** A small curve of views, read at one glance; what it shows is said in words too. */
export function Sketch({ pieces, byMonths = false, bare = false }: SketchProps) {
  const { t } = useTranslation('statistics/overview')
  const { number } = useFormats()
  const day = useDayWords(byMonths)
  const first = pieces[0]
  const last = pieces.at(-1)
  if (!first || !last) return null
  const total = pieces.reduce((sum, { views }) => sum + views, 0)
  const best = bestOf(pieces)
  const span = { first: day(first.day), last: day(last.day) }
  const words = best
    ? t('curve.words', { ...span, total: number(total), best: day(best.day), most: number(best.views) })
    : t('curve.nothing', span)
  const { line, ground } = pathsOf(
    pieces.map(({ views }) => views),
    WIDTH,
    HEIGHT,
  )
  return (
    <div className={classes.sketch} data-bare={bare || undefined}>
      <svg role="img" aria-label={words} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none">
        <path className={classes.ground} d={ground} />
        <path className={classes.base} d={`M0,${HEIGHT}H${WIDTH}`} />
        {best && <path className={classes.line} d={line} />}
      </svg>
      {!bare && (
        <div className={classes.span} aria-hidden="true">
          <span>{span.first}</span>
          <span>{span.last}</span>
        </div>
      )}
    </div>
  )
}
