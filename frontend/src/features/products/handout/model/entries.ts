import type { Person } from '../api'
import type { ListedProduct } from '../../connect/api'

type EntryState = 'sending' | 'done' | 'failed' | 'undoing' | 'undone'

/** A product that was handed to somebody, and what came of it. */
export interface Entry {
  id: number
  /** As it is printed. */
  serial: string
  pin: string
  /** As it lay in the space before; null for one that came with serial and PIN. */
  product: ListedProduct | null
  person: Person
  at: number
  state: EntryState
  /** What it is called by the server, once it is there. */
  uuid?: string
  problem?: string
  /** Nobody has said no: there was no answer, and it can be sent again as it is. */
  unanswered?: boolean
}

export type Entries = readonly Entry[]

export const changed = (entries: Entries, id: number, next: Partial<Entry>): Entries =>
  entries.map((entry) => (entry.id === id ? { ...entry, ...next } : entry))

/** What nobody may lose by leaving the page. */
export const isOpen = ({ state }: Entry): boolean => state === 'sending' || state === 'undoing' || state === 'failed'

/** A product of which it is not yet known whether it is handed out, by its serial. */
export const isUnderWay = (entries: Entries, serial: string): boolean =>
  entries.some((entry) => entry.serial === serial && entry.state === 'sending')

/** Those to whom one has gone just now; the server counts them a moment later. */
export const served = (entries: Entries): ReadonlySet<string> =>
  new Set(entries.flatMap(({ state, person }) => (state === 'done' || state === 'sending' ? [person.uuid] : [])))

const LOOKED_AT = 10
const FEWEST = 3

/** Minutes for so many more at the pace of the last ones; null while there is none. */
export function minutesFor(left: number, entries: Entries): number | null {
  const times = entries.filter(({ state }) => state === 'done').map(({ at }) => at)
  if (times.length < FEWEST || left === 0) return null
  const last = times.sort((one, other) => other - one).slice(0, LOOKED_AT)
  const each = ((last[0] ?? 0) - (last.at(-1) ?? 0)) / (last.length - 1)
  return Math.max(1, Math.round((left * each) / 60_000))
}
