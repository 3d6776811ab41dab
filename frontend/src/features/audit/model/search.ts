import type { Unread } from '@/shared/address'
import type { AuditGroup } from '@/shared/api/generated/types.gen'

type AuditKind = AuditGroup['kind']
export const PAGE_SIZE = 50

/** What of the log is shown; it stands in the address. Days are those of the person's own clock, both included. */
export interface AuditSearch {
  search?: string
  /** Groups of things; the server knows which there are. */
  kind?: AuditKind[]
  actor?: string
  since?: string
  until?: string
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
const KIND = /^[a-z_]{1,32}$/
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Reads an address that people may have typed or cut: what makes no sense is left out. */
export function readAuditSearch(raw: Unread<AuditSearch>): AuditSearch {
  const result: AuditSearch = {}
  const search = typeof raw.search === 'number' ? String(raw.search) : raw.search
  if (typeof search === 'string' && search.trim()) result.search = search.trim().slice(0, 200)
  const wanted: unknown[] = Array.isArray(raw.kind) ? raw.kind : [raw.kind]
  const kinds = [...new Set(wanted.filter((kind): kind is AuditKind => typeof kind === 'string' && KIND.test(kind)))]
  if (kinds.length > 0) result.kind = kinds
  if (typeof raw.actor === 'string' && UUID.test(raw.actor)) result.actor = raw.actor
  if (isDay(raw.since)) result.since = raw.since
  if (isDay(raw.until)) result.until = raw.until
  return result
}

/** Without the kinds that the server does not know; until it has said which, all are taken for known. */
export function knownKinds(search: AuditSearch, known: readonly string[] | undefined): AuditSearch {
  const { kind, ...others } = search
  const kinds = kind?.filter((one) => known?.includes(one) ?? true)
  return kinds?.length ? { ...others, kind: kinds } : others
}

function isDay(value: unknown): value is string {
  return typeof value === 'string' && DAY.test(value) && !Number.isNaN(startOf(value).getTime())
}

function startOf(day: string, plus = 0): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + plus)
}

export function isFiltered({ search, kind, actor, since, until }: AuditSearch): boolean {
  return Boolean(search ?? kind ?? actor ?? since ?? until)
}

/** As the API wants it: moments, the last day whole. */
export function auditFilter({ search, kind, actor, since, until }: AuditSearch) {
  return {
    search,
    kind,
    actor,
    since: since && startOf(since).toISOString(),
    until: until && startOf(until, 1).toISOString(),
  }
}

/** What is shown after a change; what makes no sense is left out. */
export function changeSearch(old: AuditSearch, change: Partial<Record<keyof AuditSearch, unknown>>): AuditSearch {
  return readAuditSearch({ ...old, ...change })
}
