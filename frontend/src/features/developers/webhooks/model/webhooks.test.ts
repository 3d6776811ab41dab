import { describe, expect, it } from 'vitest'
import type { WebhookEventOut } from '@/shared/api/generated/types.gen'
import {
  filterOf,
  groupsOf,
  isOnItsWay,
  mayTick,
  problemOf,
  readable,
  readLogSearch,
  standingOf,
  withGroup,
} from './webhooks'

const event = (name: string, may_choose = true): WebhookEventOut => ({
  name,
  label: name,
  group: name.split('.')[0] ?? '',
  group_label: name,
  version: 1,
  may_choose,
})
const EVENTS = [event('card.created'), event('invoice.paid', false), event('card.updated')]

describe('how a webhook stands', () => {
  it('is failing only while it is active', () => {
    expect(standingOf({ state: 'active', failures: 0 })).toBe('active')
    expect(standingOf({ state: 'active', failures: 2 })).toBe('failing')
    expect(standingOf({ state: 'off', failures: 40 })).toBe('off')
  })
})

describe('events', () => {
  it('are grouped in the order of the server', () => {
    expect(groupsOf(EVENTS).map(({ name, events }) => [name, events.map((one) => one.name)])).toEqual([
      ['card', ['card.created', 'card.updated']],
      ['invoice', ['invoice.paid']],
    ])
  })
  it('stay ticked where the person could not choose them', () => {
    expect(mayTick(event('invoice.paid', false), [])).toBe(false)
    expect(mayTick(event('invoice.paid', false), ['invoice.paid'])).toBe(true)
  })
  it('are ticked and cleared by group, and others stay', () => {
    const [cards, invoices] = groupsOf(EVENTS)
    if (!cards || !invoices) throw new Error('two groups')
    const all = withGroup(['contact.created'], cards, [], true)
    expect(all).toEqual(['contact.created', 'card.created', 'card.updated'])
    expect(withGroup(all, cards, [], false)).toEqual(['contact.created'])
    expect(withGroup([], invoices, [], true)).toEqual([])
  })
})

describe('the filters of a log', () => {
  it('read what an address may say, and nothing else', () => {
    expect(
      readLogSearch({ event: 'card.updated', result: 'failed', since: '2026-03-01', until: '2026-03-02' }),
    ).toEqual({
      event: 'card.updated',
      result: 'failed',
      since: '2026-03-01',
      until: '2026-03-02',
    })
    expect(readLogSearch({ event: 'DROP TABLE', result: 'eaten', since: '2026-13-41', until: 7 })).toEqual({})
  })
  it('take both days whole', () => {
    const { since, until } = filterOf({ since: '2026-03-01', until: '2026-03-01' })
    expect(Date.parse(until ?? '') - Date.parse(since ?? '')).toBe(86_400_000)
    expect(filterOf({})).toEqual({})
  })
})

it('watches what was just told until it is answered, and nothing that waits for longer', () => {
  const now = Date.parse('2026-11-29T10:00:30Z')
  const fresh = { result: 'waiting', attempts: 0, created_at: '2026-11-29T10:00:00Z' } as const
  expect(isOnItsWay(fresh, now)).toBe(true)
  expect(isOnItsWay({ ...fresh, result: 'delivered', attempts: 1 }, now)).toBe(false)
  expect(isOnItsWay({ ...fresh, attempts: 1 }, now)).toBe(false)
  expect(isOnItsWay({ ...fresh, created_at: '2026-11-29T09:59:00Z' }, now)).toBe(false)
})

it('problems without words of their own are called away', () => {
  expect(problemOf('certificate')).toBe('certificate')
  expect(problemOf('something new')).toBe('away')
})

it('JSON gets lines, other answers stay', () => {
  expect(readable('{"a":1}')).toBe('{\n  "a": 1\n}')
  expect(readable('<html>')).toBe('<html>')
})
