import { describe, expect, it } from 'vitest'
import type { InvitationSummary } from '../api'
import { figuresOf, isOnItsWay, shareOf } from './figures'
import { readInvitationsSearch } from './search'

const none = { waiting: 0, sent: 0, unknown: 0, bounced: 0, opened: 0, joined: 0, declined: 0 }

describe('what came of invitations', () => {
  it('counts as sent what no longer waits', () => {
    const states = { ...none, waiting: 163, sent: 182, opened: 50, joined: 159, bounced: 7, declined: 1 }
    expect(figuresOf({ states, opened: 210, round: null })).toEqual({
      total: 562,
      sent: 399,
      opened: 210,
      joined: 159,
      bounced: 7,
    })
  })
  it('has everybody of a round that begins, and only those who got a mail of one that stopped', () => {
    const started = '2026-11-20T10:00:00Z'
    const round = { kind: 'invite', sent: 0, total: 632, started_at: started } as InvitationSummary['round']
    const begun = { states: none, opened: 0, round }
    const nothing = { sent: 0, opened: 0, joined: 0, bounced: 0 }
    expect(figuresOf(begun, Date.parse(started) + 1000)).toEqual({ total: 632, ...nothing })
    expect(figuresOf(begun, Date.parse(started) + 120_000)).toEqual({ total: 0, ...nothing })
  })
  it('is no share of nothing', () => {
    expect(shareOf(0, 0)).toBe(0)
    expect(shareOf(1, 4)).toBe(0.25)
  })
  it('is asked for again while mails wait, and while a round begins', () => {
    const started = '2026-11-20T10:00:00Z'
    const round = { kind: 'invite', sent: 0, total: 5, started_at: started } as InvitationSummary['round']
    const at = Date.parse(started)
    expect(isOnItsWay({ states: { ...none, waiting: 1 }, round: null })).toBe(true)
    expect(isOnItsWay({ states: none, round: null })).toBe(false)
    expect(isOnItsWay({ states: none, round }, at + 5000)).toBe(true)
    expect(isOnItsWay({ states: none, round }, at + 120_000)).toBe(false)
  })
})

describe('the address of the list', () => {
  it('keeps what is known, and nothing else', () => {
    expect(readInvitationsSearch({ round: 'r', state: 'joined', search: 42, page: '3' })).toEqual({
      round: 'r',
      state: 'joined',
      search: '42',
      page: 3,
    })
    expect(readInvitationsSearch({ round: 1, state: 'lost', search: ' ', page: 0 })).toEqual({})
  })
})
