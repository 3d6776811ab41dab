import { describe, expect, it } from 'vitest'
import { readAuditSearch } from '@/features/audit/model/search'
import { readCardsSearch } from '@/features/cards/list/model/search'
import { readMembersSearch } from '@/features/members/model/search'
import { readSpacesSearch } from '@/features/spaces/model/search'
import { readDashboardSearch } from '@/features/statistics/dashboard/model/search'

const READERS: Record<string, [read: (raw: Record<string, unknown>) => object, keys: string[]]> = {
  cards: [readCardsSearch, ['search', 'state', 'department', 'sort', 'page', 'per_page', 'hide', 'deleted']],
  'audit log': [readAuditSearch, ['search', 'kind', 'actor', 'since', 'until']],
  people: [readMembersSearch, ['search', 'sort', 'page']],
  spaces: [readSpacesSearch, ['search', 'page', 'new']],
  dashboard: [
    readDashboardSearch,
    ['range', 'first', 'last', 'compare', 'step', 'figure', 'table', 'card', 'city', 'channel'],
  ],
}
/** What the router makes of addresses that somebody typed, cut or made up. */
const BROKEN = [
  null,
  undefined,
  '',
  ' ',
  'undefined',
  -1,
  1.5,
  1e400,
  NaN,
  true,
  [],
  [null, [1], {}],
  {},
  { a: 1 },
  '9999-99-99',
]

describe('a broken address', () => {
  it.each(Object.entries(READERS))('of %s is read without its senseless values', (_name, [read, keys]) => {
    expect(read({})).toEqual({})
    expect(read({ unknown: 'x' })).toEqual({})
    for (const key of keys) {
      for (const value of BROKEN) {
        const result = Object.entries(read({ [key]: value }))
        for (const [name, kept] of result) {
          expect(name).toBe(key)
          expect(kept).not.toBeNull()
          expect(read({ [key]: kept })).toEqual({ [key]: kept })
        }
      }
    }
  })
  it('says nothing of pages, orders and days that are none', () => {
    for (const page of [0, 1, -3, 1.5, 'x', null, [], {}])
      for (const [read] of Object.values(READERS)) expect(read({ page })).toEqual({})
    expect(readMembersSearch({ sort: 'salary', search: 42 })).toEqual({ search: '42' })
    expect(readAuditSearch({ since: '2026-13-45x', actor: ['x'] })).toEqual({})
  })
})
