import type { Unread } from '@/shared/address'
import type { Step } from '@/shared/api/generated/types.gen'
import { moved } from '@/shared/ui/dates/days'
import { count, daysOfPreset, PRESETS, type Comparison, type Days, type Preset } from './days'
import { CURVES, type CurveFigure } from './figures'

const STEPS = ['hour', 'day', 'week', 'month'] as const satisfies readonly Step[]
export const DEFAULT_PRESET: Preset = '30d'
/** The bounds of the server (statistics/selectors.py). */
export const MOST_DAYS = 3 * 366
const MOST_DAYS_BY_HOURS = 31
const DAY = /^(?:20|21)\d\d-\d\d-\d\d$/

/** What the dashboard shows; it stands in the address, and what is usual is left out of it. */
export interface DashboardSearch {
  range?: Preset
  /** Days of one's own, in the place of a range with a name. */
  first?: string
  last?: string
  compare?: Comparison
  step?: Step
  /** What the curve is of. */
  figure?: CurveFigure
  /** The curve as a table. */
  table?: true
}

/** Reads an address that people may have typed or cut: what makes no sense is left out. */
export function readDashboardSearch(raw: Unread<DashboardSearch>): DashboardSearch {
  const result: DashboardSearch = {}
  const { first, last } = raw
  if (isDay(first) && isDay(last) && first <= last && count({ first, last }) <= MOST_DAYS) {
    result.first = first
    result.last = last
  } else {
    const range = PRESETS.find((one) => one === raw.range)
    if (range && range !== DEFAULT_PRESET) result.range = range
  }
  if (raw.compare === 'year') result.compare = 'year'
  const step = STEPS.find((one) => one === raw.step)
  if (step) result.step = step
  const figure = CURVES.find((one) => one === raw.figure)
  if (figure && figure !== CURVES[0]) result.figure = figure
  if (raw.table === true || raw.table === 'true') result.table = true
  return result
}

/** What is new in the search; undefined takes away. */
export type DashboardChange = Partial<Record<keyof DashboardSearch, unknown>>

export function changeSearch(old: DashboardSearch, change: DashboardChange): DashboardSearch {
  return readDashboardSearch({ ...old, ...change })
}

/** A range by its name; the step goes back to the usual one of such a range. */
export function ofPreset(range: Preset): DashboardChange {
  return { range, first: undefined, last: undefined, step: undefined }
}

/** Days of one's own. The one that was set counts: the other follows where it would come before it, or too far away. */
export function ofDays(days: Days, set: keyof Days): DashboardChange {
  const { first, last } = days
  const fits = first <= last && count(days) <= MOST_DAYS
  const other = fits ? days : set === 'first' ? { first, last: lastFrom(days) } : { first: firstFrom(days), last }
  return { range: undefined, ...other, step: undefined }
}
const lastFrom = ({ first, last }: Days) => (last < first ? first : moved(first, MOST_DAYS - 1))
const firstFrom = ({ first, last }: Days) => (last < first ? last : moved(last, 1 - MOST_DAYS))

export function daysOf(search: DashboardSearch, today: string): Days {
  if (search.first && search.last) return { first: search.first, last: search.last }
  return daysOfPreset(search.range ?? DEFAULT_PRESET, today)
}

/** The steps that make a curve of a range: more than one point, and no more than can be told apart. */
export function stepsOf(days: Days): Step[] {
  const number = count(days)
  const able: Record<Step, boolean> = {
    hour: number <= MOST_DAYS_BY_HOURS,
    day: number > 1 && number <= 400,
    week: number > 7,
    month: number > 31,
  }
  return STEPS.filter((step) => able[step])
}

export function usualStep(days: Days): Step {
  const number = count(days)
  if (number === 1) return 'hour'
  if (number <= 92) return 'day'
  return number <= 400 ? 'week' : 'month'
}

/** The step that was chosen, where the range can be shown by it. */
export function stepOf(search: DashboardSearch, days: Days): Step {
  return search.step && stepsOf(days).includes(search.step) ? search.step : usualStep(days)
}

/** As the API wants it. The usual range is the server's own, which knows what day the space has. */
export function dashboardParameters(search: DashboardSearch, today: string) {
  const days = daysOf(search, today)
  const usual = !search.first && !search.range
  return {
    ...(!usual && days),
    step: stepOf(search, days),
    ...(search.compare && { compare: search.compare }),
  }
}

function isDay(value: unknown): value is string {
  return typeof value === 'string' && DAY.test(value) && realDay(value) === value
}

/** The 31st of February becomes another day, and so is none. */
function realDay(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  return Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10)
}
