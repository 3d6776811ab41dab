import { scaleLinear } from 'd3-scale'
import { area, line } from 'd3-shape'
import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import classes from './Curve.module.css'
import { numberTicks, pointAfter, wordPlaces, type Rhythm } from './model/axis'
import { usePrinting } from './usePrinting'
import { useWidth } from './useWidth'

export interface CurvePoint {
  /** The piece of time in full words, and in short ones below the curve. */
  name: string
  short: string
  value: number
  /** What it is compared with; null where there is nothing. */
  before: { name: string; value: number } | null
}

export interface CurveProps {
  /** Of what, for those who do not see it. */
  label: string
  points: readonly CurvePoint[]
  rhythm: Rhythm
  /** What the values count, as in the tooltip: "Views". */
  unit: string
  /** The last piece of time is not over: what it has is no fall. */
  running?: boolean
}

const HEIGHT = 260
const TOP = 18
const FOOT = 30
/** Room that a word below the curve takes. */
const WORD = 92
/** How wide it is on paper: drawn for the screen of a phone and made as wide as the sheet, it would be as high. */
const ON_PAPER = 1286

/**
 * A curve over time, and dashed what came before. One looks along it with the pointer, or with the arrow keys: then it
 * is a slider whose value is the point in words, so that screen readers say each.
 */
export function Curve({ label, points, rhythm, unit, running = false }: CurveProps) {
  const { t } = useTranslation('statistics/charts')
  const { number } = useFormats()
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  const printing = usePrinting()
  const [pointed, setPointed] = useState<number | null>(null)
  // By keys one goes on from where one was, at first from the end: that is now.
  const [held, setHeld] = useState<number | null>(null)
  const [focused, setFocused] = useState(false)

  const end = points.length - 1
  const at = Math.min(held ?? end, end)
  const shown = pointed ?? (focused ? at : null)
  const wide = printing ? ON_PAPER : Math.max(width, 200)
  const { top, ticks } = numberTicks(
    Math.max(...points.map(({ value, before }) => Math.max(value, before?.value ?? 0))),
  )
  const x = scaleLinear()
    .domain(end > 0 ? [0, end] : [-1, 1])
    .range([0, wide])
  const y = scaleLinear()
    .domain([0, top])
    .range([HEIGHT - FOOT, TOP])
  const indexed = points.map((point, index) => ({ ...point, index }))
  type Indexed = (typeof indexed)[number]
  const along = line<Indexed>()
    .x(({ index }) => x(index))
    .y(({ value }) => y(value))
  const path = along(running ? indexed.slice(0, -1) : indexed)
  const going = running ? along(indexed.slice(-2)) : null
  const ground = area<Indexed>()
    .x(({ index }) => x(index))
    .y0(y(0))
    .y1(({ value }) => y(value))(indexed)
  const earlier = line<Indexed>()
    .defined(({ before }) => before !== null)
    .x(({ index }) => x(index))
    .y(({ before }) => y(before?.value ?? 0))(indexed)
  const places = wordPlaces(points.length, Math.max(2, Math.floor(wide / WORD)), rhythm)

  const words = (point: CurvePoint) => {
    const now = t('point.now', { time: point.name, unit, number: number(point.value) })
    if (!point.before) return now
    return t('point.both', { now, time: point.before.name, number: number(point.before.value) })
  }
  const onPointerMove = (event: PointerEvent) => {
    const area = box.current?.getBoundingClientRect()
    if (!area?.width) return
    const place = Math.round(x.invert(((event.clientX - area.left) / area.width) * wide))
    setPointed(Math.min(end, Math.max(0, place)))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const next = pointAfter(event.key, at, points.length)
    if (next === null) return
    event.preventDefault()
    setPointed(null)
    setHeld(next)
  }
  const point = shown === null ? undefined : points[shown]
  const current = points[at]
  return (
    <div
      ref={box}
      className={classes.curve}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={1}
      aria-valuemax={points.length}
      aria-valuenow={at + 1}
      aria-valuetext={current && words(current)}
      onKeyDown={onKeyDown}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      onPointerMove={onPointerMove}
      onPointerDown={onPointerMove}
      onPointerLeave={() => setPointed(null)}
    >
      <svg viewBox={`0 0 ${wide} ${HEIGHT}`} className={classes.picture} aria-hidden="true" focusable="false">
        {ticks.map((tick) => (
          <line key={tick} className={classes.grid} x1={0} x2={wide} y1={y(tick)} y2={y(tick)} />
        ))}
        <path className={classes.ground} d={ground ?? ''} />
        {earlier && <path className={classes.before} d={earlier} />}
        <path className={classes.now} d={path ?? ''} />
        {going && <path className={classes.now} data-running d={going} />}
        {points.length === 1 && points[0] && <circle className={classes.dot} cx={x(0)} cy={y(points[0].value)} r={4} />}
        {ticks
          .filter((tick) => tick > 0)
          .map((tick) => (
            <text key={tick} className={classes.word} data-halo x={wide} y={y(tick) - 6} textAnchor="end">
              {number(tick)}
            </text>
          ))}
        {places.map((place) => (
          <text
            key={place}
            className={classes.word}
            x={x(place)}
            y={HEIGHT - 8}
            textAnchor={end > 0 && place === 0 ? 'start' : end > 0 && place === end ? 'end' : 'middle'}
          >
            {points[place]?.short}
          </text>
        ))}
        {point && shown !== null && (
          <>
            <line className={classes.here} x1={x(shown)} x2={x(shown)} y1={TOP} y2={y(0)} />
            {point.before && <circle className={classes.dotBefore} cx={x(shown)} cy={y(point.before.value)} r={4} />}
            <circle className={classes.dot} cx={x(shown)} cy={y(point.value)} r={4.5} />
          </>
        )}
      </svg>
      {point && shown !== null && (
        <div
          className={classes.tip}
          aria-hidden="true"
          style={{ '--at': `${(x(shown) / wide) * 100}%` } as React.CSSProperties}
          data-side={x(shown) > wide / 2 ? 'left' : 'right'}
        >
          <span>{point.name}</span>
          <strong>{t('point.value', { unit, number: number(point.value) })}</strong>
          {point.before && (
            <>
              <span className={classes.tipBefore}>{point.before.name}</span>
              <span>{t('point.value', { unit, number: number(point.before.value) })}</span>
            </>
          )}
        </div>
      )}
    </div>
  )
}
