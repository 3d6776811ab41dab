import { describe, expect, it } from 'vitest'
import { auditQuery } from '../api'
import { around, byDay, fieldsOf } from './days'
import { auditFilter, changeSearch, isFiltered, knownKinds, readAuditSearch } from './search'

const ACTOR = '01890000-0000-7000-8000-000000000000'

describe('what of the log is shown', () => {
  it('is read from an address and nothing senseless is kept', () => {
    expect(
      readAuditSearch({
        search: ' anna ',
        kind: ['cards', 'X!', 'cards', 7],
        actor: ACTOR,
        since: '2026-11-01',
      }),
    ).toEqual({
      search: 'anna',
      kind: ['cards'],
      actor: ACTOR,
      since: '2026-11-01',
    })
    expect(readAuditSearch({ search: '', kind: '', actor: 'me', since: 'yesterday', until: '2026-1-1' })).toEqual({})
    expect(readAuditSearch({ kind: 'people', search: 42 })).toEqual({ kind: ['people'], search: '42' })
  })
  it('has no kinds that the server does not know', () => {
    expect(knownKinds(readAuditSearch({ kind: ['cards', 'moons'], search: 'x' }), ['cards', 'people'])).toEqual({
      kind: ['cards'],
      search: 'x',
    })
    expect(knownKinds(readAuditSearch({ kind: ['moons'] }), ['cards'])).toEqual({})
    expect(knownKinds(readAuditSearch({ kind: ['moons'] }), undefined)).toEqual({ kind: ['moons'] })
  })
  it('asks for whole days of the own clock', () => {
    const { since, until } = auditFilter({ since: '2026-11-01', until: '2026-11-30' })
    expect(since).toBe(new Date(2026, 10, 1).toISOString())
    expect(until).toBe(new Date(2026, 11, 1).toISOString())
    expect(auditFilter({}).since).toBeUndefined()
  })
  it('is changed one filter at a time', () => {
    expect(changeSearch({ kind: ['cards'] }, { search: 'x' })).toEqual({ kind: ['cards'], search: 'x' })
    expect(changeSearch({ search: 'x', actor: ACTOR }, { actor: undefined })).toEqual({ search: 'x' })
    expect([isFiltered({}), isFiltered({ kind: ['space'] })]).toEqual([false, true])
  })
  it('is continued where the answer before ended, until there is no more', () => {
    const { getNextPageParam, queryKey, initialPageParam } = auditQuery('s', { search: 'x' }, 'en')
    const next = (cursor: string | null) => getNextPageParam({ data: [], meta: { next: cursor } }, [], '', [])
    expect([initialPageParam, next('abc'), next(null)]).toEqual(['', 'abc', null])
    expect(queryKey).not.toEqual(auditQuery('s', { search: 'y' }, 'en').queryKey)
  })
})

describe('entries', () => {
  it('stand under their day, in their order', () => {
    const at = (hour: number, date: number) => ({ created_at: new Date(2026, 10, date, hour).toISOString() })
    const entries = [at(15, 20), at(1, 20), at(23, 19)]
    expect(byDay(entries)).toEqual([
      ['2026-11-20', entries.slice(0, 2)],
      ['2026-11-19', entries.slice(2)],
    ])
  })
  it('name the fields that were changed, the first ones', () => {
    const changes = (...labels: string[]) => labels.map((label) => ({ label }))
    expect(fieldsOf(changes('Name', 'Logo', 'Name'))).toBe('Name, Logo')
    expect(fieldsOf(changes('Name', 'Logo', 'Header', 'PIN'))).toBe('Name, Logo, Header …')
  })
  it('show where the name stands', () => {
    expect(around('Name changed: Name', 'Name')).toEqual(['Name changed: ', 'Name', ''])
    expect(around('Cards exported', 'Alpenwerk')).toEqual(['Cards exported', '', ''])
    expect(around('Cards exported', '')).toEqual(['Cards exported', '', ''])
  })
})
