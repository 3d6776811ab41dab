import type { Unread } from '@/shared/address'
import type { WebhookEventOut, WebhookMessageRow, WebhookOut } from '@/shared/api/generated/types.gen'
import type { Tone } from '@/shared/ui/StatusBadge'

export const PAGE_SIZE = 50
/** Days for which messages are signed with the former secret, too; the first is offered. */
export const OVERLAPS = [7, 1, 14, 0] as const
export type Overlap = (typeof OVERLAPS)[number]

/** How a webhook stands: one that is active and not answered to says so. */
export type Standing = WebhookOut['state'] | 'failing'
export function standingOf({ state, failures }: Pick<WebhookOut, 'state' | 'failures'>): Standing {
  return state === 'active' && failures > 0 ? 'failing' : state
}
export const TONES: Record<Standing, Tone> = {
  active: 'good',
  failing: 'warning',
  paused: 'neutral',
  off: 'danger',
}

export type Result = WebhookMessageRow['result']
export const RESULTS = ['delivered', 'waiting', 'failed'] as const satisfies readonly Result[]
export const RESULT_TONES: Record<Result, Tone> = { delivered: 'good', waiting: 'warning', failed: 'danger' }

/** Seconds for which a new message is looked at again; one that nobody sends, or tries later, is not watched. */
const WATCHED = 60
/** Whether its first answer may come at any moment. */
export function isOnItsWay(
  { result, attempts, created_at }: Pick<WebhookMessageRow, 'result' | 'attempts' | 'created_at'>,
  now = Date.now(),
): boolean {
  return result === 'waiting' && attempts === 0 && now - Date.parse(created_at) < WATCHED * 1000
}

/** Why nobody answered, as far as there are words for it (`problems.<name>`). */
const PROBLEMS = ['address', 'no_such_name', 'private', 'away', 'certificate', 'too_large'] as const
export type Problem = (typeof PROBLEMS)[number]
export function problemOf(problem: string): Problem {
  return PROBLEMS.find((one) => one === problem) ?? 'away'
}

export interface EventGroup {
  name: string
  label: string
  events: WebhookEventOut[]
}

/** Events by what they are about, in the order in which the server names them. */
export function groupsOf(events: readonly WebhookEventOut[]): EventGroup[] {
  const groups: EventGroup[] = []
  for (const event of events) {
    const group = groups.find(({ name }) => name === event.group)
    if (group) group.events.push(event)
    else groups.push({ name: event.group, label: event.group_label, events: [event] })
  }
  return groups
}

/** Whether it can be ticked: who changes a webhook may leave it what it is told, also what the person could not choose. */
export function mayTick(event: WebhookEventOut, held: readonly string[]): boolean {
  return event.may_choose || held.includes(event.name)
}

/** The chosen events after all of a group were ticked, or none of them any more. */
export function withGroup(
  chosen: readonly string[],
  group: EventGroup,
  held: readonly string[],
  all: boolean,
): string[] {
  const names = group.events.filter((event) => mayTick(event, held)).map(({ name }) => name)
  const others = chosen.filter((name) => !names.includes(name))
  return all ? [...others, ...names] : others
}

/** What of the log is shown; it stands in the address. Days are those of the person's own clock, both included. */
export interface LogSearch {
  event?: string
  result?: Result
  since?: string
  until?: string
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
const EVENT = /^[a-z_]{1,32}\.[a-z_]{1,32}$/

/** Reads an address that people may have typed or cut: what makes no sense is left out. */
export function readLogSearch(raw: Unread<LogSearch>): LogSearch {
  const search: LogSearch = {}
  if (typeof raw.event === 'string' && EVENT.test(raw.event)) search.event = raw.event
  const result = RESULTS.find((one) => one === raw.result)
  if (result) search.result = result
  if (isDay(raw.since)) search.since = raw.since
  if (isDay(raw.until)) search.until = raw.until
  return search
}

function isDay(value: unknown): value is string {
  return typeof value === 'string' && DAY.test(value) && !Number.isNaN(Date.parse(value))
}

/** The same for the server, which takes moments. */
export function filterOf({ event, result, since, until }: LogSearch) {
  return {
    ...(event && { event }),
    ...(result && { result }),
    ...(since && { since: midnight(since, 0) }),
    ...(until && { until: midnight(until, 1) }),
  }
}

function midnight(day: string, further: number): string {
  const start = new Date(`${day}T00:00:00`)
  start.setDate(start.getDate() + further)
  return start.toISOString()
}

/** JSON with lines for people; what is none stays as it is. */
export function readable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
