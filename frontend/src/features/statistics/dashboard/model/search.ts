import type { Unread } from '@/shared/address'
import type { Step } from '@/shared/api/generated/types.gen'
import { moved } from '@/shared/ui/dates/days'
import { count, daysOfPreset, PRESETS, type Comparison, type Days, type Preset } from './days'
import { CHANNELS, CURVES, type CurveFigure } from './figures'

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
  /** Only these cards; several filters mean all of them. */
  card?: string[]
  department?: string[]
  city?: string[]
  /** Ids of templates, and `own` for the space's own design. */
  template?: string[]
  channel?: Channel[]
}

type Channel = (typeof CHANNELS)[number]
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** As many as the server takes. */
const MOST_CARDS = 50

/** What says which cards; by them less is counted than of a space. */
const OF_CARDS = ['card', 'department', 'city', 'template'] as const satisfies readonly (keyof DashboardSearch)[]
const FILTERS = [...OF_CARDS, 'channel'] as const satisfies readonly (keyof DashboardSearch)[]

/** Some cards are asked for, and not all. */
export function isNarrowed(search: DashboardSearch): boolean {
  return OF_CARDS.some((key) => search[key] !== undefined)
}
export function isFiltered(search: DashboardSearch): boolean {
  return FILTERS.some((key) => search[key] !== undefined)
}
export const WITHOUT_FILTERS: DashboardChange = Object.fromEntries(FILTERS.map((key) => [key, undefined]))

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
  const cards = texts(raw.card).filter((one) => UUID.test(one))
  if (cards.length > 0) result.card = cards.slice(0, MOST_CARDS)
  const templates = texts(raw.template).filter((one) => one === 'own' || UUID.test(one))
  if (templates.length > 0) result.template = templates
  for (const key of ['department', 'city'] as const) {
    const values = texts(raw[key])
    if (values.length > 0) result[key] = values
  }
  const channels = CHANNELS.filter((one) => texts(raw.channel).includes(one))
  // All of them are no filter.
  if (channels.length > 0 && channels.length < CHANNELS.length) result.channel = channels
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
export function stepsOf(days: Days, narrowed = false): Step[] {
  const number = count(days)
  const able: Record<Step, boolean> = {
    // By hours spaces are counted alone.
    hour: number <= MOST_DAYS_BY_HOURS && !narrowed,
    day: (number > 1 || narrowed) && number <= 400,
    week: number > 7,
    month: number > 31,
  }
  return STEPS.filter((step) => able[step])
}

export function usualStep(days: Days, narrowed = false): Step {
  const number = count(days)
  if (number === 1 && !narrowed) return 'hour'
  if (number <= 92) return 'day'
  return number <= 400 ? 'week' : 'month'
}

/** The step that was chosen, where the range can be shown by it. */
export function stepOf(search: DashboardSearch, days: Days): Step {
  const narrowed = isNarrowed(search)
  return search.step && stepsOf(days, narrowed).includes(search.step) ? search.step : usualStep(days, narrowed)
}

/** As the API wants it. The usual range is the server's own, which knows what day the space has. */
export function dashboardParameters(search: DashboardSearch, today: string) {
  const days = daysOf(search, today)
  const usual = !search.first && !search.range
  return {
    ...(!usual && days),
    step: stepOf(search, days),
    ...(search.compare && { compare: search.compare }),
    ...Object.fromEntries(FILTERS.flatMap((key) => (search[key] ? [[key, search[key]]] : []))),
  }
}

function texts(value: unknown): string[] {
  const list: unknown[] = Array.isArray(value) ? value : value === undefined ? [] : [value]
  // The router reads `city=42` as a number.
  const found = list.map((one) => (typeof one === 'string' ? one.trim() : typeof one === 'number' ? String(one) : ''))
  return [...new Set(found.filter(Boolean))].slice(0, 100)
}

function isDay(value: unknown): value is string {
  return typeof value === 'string' && DAY.test(value) && realDay(value) === value
}

/** The 31st of February becomes another day, and so is none. */
function realDay(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  return Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10)
}
