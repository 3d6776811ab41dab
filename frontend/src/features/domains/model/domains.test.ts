import { describe, expect, it } from 'vitest'
import type { CustomDomain, CustomDomains } from '@/shared/api/types'
import { askAgainAfter, hostOf, needsRecords, stepsFor, typeOf } from './domains'

function domain(change: Partial<CustomDomain> = {}): CustomDomain {
  return {
    uuid: '1',
    host: 'cards.example.com',
    readable_host: 'cards.example.com',
    zone: 'example.com',
    apex: false,
    state: 'waiting',
    active: false,
    primary: false,
    records: [],
    mail_record: null,
    mail_proved: false,
    verified_at: null,
    last_checked_at: null,
    expires_at: null,
    lost_after: null,
    licence_ends_at: null,
    checking: false,
    created_at: '2026-01-01T00:00:00Z',
    ...change,
  }
}
function list(...domains: CustomDomain[]): CustomDomains {
  return { available: true, redirect: false, standard_address: 'https://cards.vizitka.example', domains }
}

describe('askAgainAfter', () => {
  it('is quick while a look is under way', () => {
    expect(askAgainAfter(list(domain({ checking: true, state: 'active' })))).toBe(1500)
  })
  it('is slow while records are awaited', () => {
    expect(askAgainAfter(list(domain({ state: 'active' }), domain()))).toBe(10_000)
    expect(askAgainAfter(list(domain({ state: 'lost' })))).toBe(10_000)
  })
  it('is never when nothing can change by itself', () => {
    expect(askAgainAfter(undefined)).toBe(false)
    expect(askAgainAfter(list())).toBe(false)
    expect(askAgainAfter(list(domain({ state: 'active' }), domain({ state: 'expired' })))).toBe(false)
  })
})

describe('needsRecords', () => {
  it('shows them where something is to be done', () => {
    expect(needsRecords(domain())).toBe(true)
    expect(needsRecords(domain({ state: 'at_risk' }))).toBe(true)
    expect(needsRecords(domain({ state: 'taken' }))).toBe(true)
    expect(needsRecords(domain({ state: 'active' }))).toBe(false)
    expect(needsRecords(domain({ state: 'suspended' }))).toBe(false)
  })
})

describe('stepsFor', () => {
  it('asks for an alias only at the registered domain itself', () => {
    expect(stepsFor(domain())).toEqual(['open', 'txt', 'cname', 'wait'])
    expect(stepsFor(domain({ apex: true }))).toEqual(['open', 'txt', 'alias', 'wait'])
  })
})

describe('typeOf', () => {
  it('calls the record as the provider does', () => {
    const record = {
      type: 'CNAME',
      name: 'a',
      label: 'a',
      value: 'b',
      state: 'waiting',
      found: [],
      problem: '',
    } as const
    expect(typeOf({ ...record, found: [] }, domain())).toBe('CNAME')
    expect(typeOf({ ...record, found: [] }, domain({ apex: true }))).toBe('ALIAS')
    expect(typeOf({ ...record, found: [], type: 'TXT' }, domain({ apex: true }))).toBe('TXT')
  })
})

describe('hostOf', () => {
  it('leaves the scheme out and keeps what is no address', () => {
    expect(hostOf('https://cards.vizitka.example')).toBe('cards.vizitka.example')
    expect(hostOf('http://localhost:8000')).toBe('localhost:8000')
    expect(hostOf('cards')).toBe('cards')
  })
})
