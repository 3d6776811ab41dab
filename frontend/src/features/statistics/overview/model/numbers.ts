// What the numbers of 30 days say, and how they are put together.
import type { CardStatisticsOut, OwnStatisticsOut, PointOut } from '@/shared/api/generated/types.gen'
import { moved } from '@/shared/ui/dates/days'

/** A piece of a curve: the day, or the first one of a month, and its views. */
export interface Piece {
  day: string
  views: number
}

/** A figure, and what it was in as long a time before; null where that was not counted as a whole. */
export interface Compared {
  now: number
  before: number | null
}

export interface Row extends Compared {
  uuid: string
  name: string
  /** Of a card; a space has none above it. */
  space: string | null
}

/** The last 30 days in one picture. */
export interface Picture {
  views: Compared
  saves: number
  pieces: Piece[]
  rows: Row[]
  /** How many more there are than rows. */
  more: number
  /** What all of it is of, where that is one. */
  only: Row | null
}

type OwnSpace = OwnStatisticsOut['spaces'][number]
type Summed = Pick<OwnSpace, 'views' | 'saves' | 'before' | 'first' | 'days'>

const MOST_ROWS = 5

export const viewsOf = ({ link, qr_code, product }: Pick<PointOut, 'link' | 'qr_code' | 'product'>) =>
  link + qr_code + product

const isKnown = (value: number | null) => value !== null
const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0)
const hasFigures = ({ views, saves, before }: Summed) => views + saves + (before ?? 0) > 0

/**
 * Views of spaces add up, and so do those of cards; cards of a space that is there are in it already. Null where nobody
 * has looked yet: then there is nothing to show.
 */
export function pictureOf({ spaces, cards }: OwnStatisticsOut): Picture | null {
  const own = cards.map(({ card, ...days }) => ({ ...days, ...card, saves: card.saves ?? 0 }))
  const bySpaces = spaces.some(hasFigures)
  const summed: Summed[] = bySpaces ? spaces : own
  if (!summed.some(hasFigures)) return null
  const ofSpaces = bySpaces ? spaces.map((space) => ({ ...rowOf(space), space: null })) : []
  const ofCards = own.map((card) => ({ ...rowOf(card), space: card.space }))
  const all = [...ofSpaces.toSorted((one, other) => other.now - one.now), ...ofCards]
  // What is all there is needs no row of its own.
  const [first, ...others] = all
  if (first && others.length === 0) return { ...totalOf(summed), rows: [], more: 0, only: first }
  return {
    ...totalOf(summed),
    rows: all.slice(0, MOST_ROWS),
    more: Math.max(0, all.length - MOST_ROWS),
    only: null,
  }
}

/** The same of one space; null where nobody has looked yet, or its statistics are not the person's. */
export function pictureOfSpace({ spaces }: OwnStatisticsOut, uuid: string): Picture | null {
  const space = spaces.find((one) => one.uuid === uuid)
  if (!space || !hasFigures(space)) return null
  return { ...totalOf([space]), rows: [], more: 0, only: { ...rowOf(space), space: null } }
}

function rowOf({ uuid, name, views, before }: Pick<OwnSpace, 'uuid' | 'name' | 'views' | 'before'>) {
  return { uuid, name, now: views, before }
}

/** Where it is tomorrow in one space already, each counts its own last days. */
function totalOf(all: Summed[]): Pick<Picture, 'views' | 'saves' | 'pieces'> {
  const first =
    all
      .map((one) => one.first)
      .toSorted()
      .at(-1) ?? ''
  const length = Math.max(...all.map(({ days }) => days.length))
  const before = all.map((one) => one.before)
  return {
    // With what was counted of some of them alone, all of them are not compared.
    views: { now: sum(all.map(({ views }) => views)), before: before.every(isKnown) ? sum(before) : null },
    saves: sum(all.map(({ saves }) => saves)),
    pieces: Array.from({ length }, (_, place) => ({
      day: moved(first, place),
      views: sum(all.map(({ days }) => days[place] ?? 0)),
    })),
  }
}

const FIGURES = ['views', 'saves', 'links', 'contacts', 'sign_ups', 'passes'] as const
export type CardFigure = (typeof FIGURES)[number]
/** What not every card asks of its visitors. */
const WHERE_ANY: ReadonlySet<CardFigure> = new Set(['contacts', 'sign_ups', 'passes'])

/** The figures of a card; what came before counts where it was counted from its beginning on. */
export function figuresOf({ figures, before, range }: CardStatisticsOut): Record<CardFigure, Compared> {
  const days = (Date.parse(range.last) - Date.parse(range.first)) / 86_400_000 + 1
  const whole = range.since !== null && range.since.slice(0, 10) <= moved(range.first, -days)
  const compared = (name: CardFigure) => ({
    // Null only of channels that were chosen, which are none here.
    now: figures[name] ?? 0,
    before: whole ? (before[name] ?? 0) : null,
  })
  return {
    views: compared('views'),
    saves: compared('saves'),
    links: compared('links'),
    contacts: compared('contacts'),
    sign_ups: compared('sign_ups'),
    passes: compared('passes'),
  }
}

/** Those that are shown: what visitors leave at a card only where somebody has. */
export function shownFigures(figures: Record<CardFigure, Compared>): CardFigure[] {
  return FIGURES.filter((name) => !WHERE_ANY.has(name) || figures[name].now + (figures[name].before ?? 0) > 0)
}

/** Where a curve passes, in a box of `width` and `height`: the line, and the ground below it. */
export function pathsOf(values: readonly number[], width: number, height: number): { line: string; ground: string } {
  const most = Math.max(...values, 1)
  const step = values.length > 1 ? width / (values.length - 1) : 0
  const place = (value: number) => Math.round((height - (value / most) * height) * 100) / 100
  const points = values.map((value, index) => `${Math.round(index * step * 100) / 100},${place(value)}`)
  // A single value is a level.
  if (values.length === 1) points.push(`${width},${place(values[0] ?? 0)}`)
  const line = `M${points.join('L')}`
  return { line, ground: `${line}L${width},${height}L0,${height}Z` }
}

/** The piece with the most views, the first of several; null where nobody looked. */
export function bestOf(pieces: readonly Piece[]): Piece | null {
  return pieces.reduce<Piece | null>((found, piece) => (piece.views > (found?.views ?? 0) ? piece : found), null)
}
