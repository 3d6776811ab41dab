import type { FiguresOut, PointOut, SpaceStatisticsOut } from '@/shared/api/generated/types.gen'

export const CHANNELS = ['link', 'qr_code', 'product'] as const
/** What a curve can be of, the usual one first. Visitors are counted by days alone. */
export const CURVES = ['views', 'visitors', 'saves', 'links', 'contacts', 'sign_ups', 'passes'] as const
export type CurveFigure = (typeof CURVES)[number]

export function valueOf(point: PointOut, figure: CurveFigure): number | null {
  if (figure === 'views') return point.link + point.qr_code + point.product
  return point[figure]
}

/** What visitors did on a card, beside looking at it. */
const ACTIONS = ['saves', 'links', 'calls', 'mails', 'routes', 'shares', 'contacts', 'sign_ups', 'passes'] as const
/** What not every space asks of its visitors: told where it happened. */
const WHERE_ANY = ['sign_ups', 'passes'] as const
export type Action = (typeof ACTIONS)[number]

/** What is told of visitors. By channels nobody counts what they did. */
export function actionsOf({ figures, before }: Pick<SpaceStatisticsOut, 'figures' | 'before'>): Action[] {
  const isRare = (action: Action) => WHERE_ANY.some((one) => one === action)
  return ACTIONS.filter(
    (action) => figures[action] !== null && (!isRare(action) || Boolean(figures[action] || before[action])),
  )
}

export interface KeyFigure {
  figure: CurveFigure
  now: number
  /** Null where it was not counted. */
  before: number | null
}

/** What is not counted for some cards is no figure of theirs; what not every space asks for is one where there is any. */
export function keyFigures(now: FiguresOut, before: FiguresOut): KeyFigure[] {
  const found: [CurveFigure, number | null, number | null][] = [
    ['views', now.views, before.views],
    ['visitors', now.visitors_a_day, before.visitors_a_day],
    ['saves', now.saves, before.saves],
    ['links', now.links, before.links],
    ['contacts', now.contacts, before.contacts],
  ]
  for (const name of WHERE_ANY) if (now[name] || before[name]) found.push([name, now[name], before[name]])
  return found.flatMap(([figure, value, earlier]) => (value === null ? [] : [{ figure, now: value, before: earlier }]))
}

/** Nothing was counted yet at all, or nothing in this range. */
export function isUncounted({ range }: Pick<SpaceStatisticsOut, 'range'>): boolean {
  return range.since === null
}

/** How many days were counted until the end of a range, the first one among them. */
export function countedDays(since: string, zone: string, last: string): number {
  const first = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' }).format(new Date(since))
  return Math.round((Date.parse(last) - Date.parse(first)) / 86_400_000) + 1
}
