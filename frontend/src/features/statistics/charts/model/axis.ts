// Where the words of an axis stand. Pure.
import { scaleLinear } from 'd3-scale'

export type Rhythm = 'hour' | 'day' | 'week' | 'month'

/** From how many pieces to how many a rhythm is counted in the head: quarters of a day, weeks, quarters of a year. */
const STRIDES: Record<Rhythm, readonly number[]> = {
  hour: [1, 2, 3, 6, 12, 24, 48, 72, 120, 168],
  day: [1, 2, 7, 14, 28, 56, 84, 112, 182, 364],
  week: [1, 2, 4, 8, 13, 26, 52],
  month: [1, 2, 3, 6, 12],
}

/** Places of the words below a curve of so many points, of which at most `most` have room. The first has one. */
export function wordPlaces(points: number, most: number, rhythm: Rhythm): number[] {
  const stride = STRIDES[rhythm].find((one) => Math.ceil(points / one) <= most) ?? Math.ceil(points / Math.max(most, 1))
  const places = Array.from({ length: Math.ceil(points / stride) }, (_, index) => index * stride)
  // What would touch the last word is left out, so that the end of the curve can have one.
  const end = points - 1
  if (stride > 1 && end > 0 && most > 1) {
    const kept = places.filter((place) => end - place >= stride * 0.95)
    return [...kept, end]
  }
  return places
}

/** The numbers beside a curve that reaches so high, from zero on, and where its ground ends. Halves of a view are none. */
export function numberTicks(largest: number): { top: number; ticks: number[] } {
  const scale = scaleLinear()
    .domain([0, Math.max(largest, 1)])
    .nice(4)
  const [, top = 1] = scale.domain()
  return { top, ticks: scale.ticks(4).filter(Number.isInteger) }
}

/** How dark a cell of a heat map is: 0 for nothing, then so many steps up to the largest. */
export function shade(value: number, largest: number, steps = 5): number {
  if (value <= 0 || largest <= 0) return 0
  return Math.max(1, Math.ceil((value / largest) * steps))
}

/** The point that a key leads to; null for a key that means nothing here. */
export function pointAfter(key: string, at: number, points: number): number | null {
  const leap = Math.max(2, Math.round(points / 10))
  const next: Record<string, number> = {
    ArrowRight: at + 1,
    ArrowUp: at + 1,
    ArrowLeft: at - 1,
    ArrowDown: at - 1,
    PageUp: at + leap,
    PageDown: at - leap,
    Home: 0,
    End: points - 1,
  }
  const found = next[key]
  return found === undefined ? null : Math.min(points - 1, Math.max(0, found))
}
