import { describe, expect, it } from 'vitest'
import {
  columnsToMend,
  encodingName,
  goodRows,
  groupedFields,
  matchProblems,
  matchReducer,
  stepOf,
  withMend,
  type ImportRow,
  type Match,
} from './wizard'

const match = (mapping: Record<number, string>, key: Match['key'] = 'email'): Match => ({
  mapping,
  key,
  country: 'AT',
  state: 'draft',
})

describe('steps of an import', () => {
  it('follow the state of the import', () => {
    expect(stepOf(null, 'match')).toBe('upload')
    expect(stepOf({ status: 'uploaded' }, null)).toBe('read')
    expect(stepOf({ status: 'checking' }, 'match')).toBe('result')
    expect(stepOf({ status: 'checked' }, null)).toBe('result')
    expect(stepOf({ status: 'running' }, 'read')).toBe('run')
    expect(stepOf({ status: 'done' }, 'result')).toBe('result')
    expect(stepOf({ status: 'undone' }, 'result')).toBe('run')
    expect(stepOf({ status: 'cancelled' }, null)).toBe('run')
  })
  it('can be gone back while nothing has been written', () => {
    expect(stepOf({ status: 'uploaded' }, 'match')).toBe('match')
    expect(stepOf({ status: 'checked' }, 'match')).toBe('match')
    expect(stepOf({ status: 'checked' }, 'upload')).toBe('result')
    expect(stepOf({ status: 'done' }, 'match')).toBe('run')
  })
})

describe('matching columns', () => {
  it('gives a field to one column only', () => {
    const next = matchReducer(match({ 0: 'email', 1: 'city' }), { type: 'column', index: 2, field: 'email' })
    expect(next.mapping).toEqual({ 1: 'city', 2: 'email' })
  })
  it('can leave a column out', () => {
    expect(matchReducer(match({ 0: 'email' }), { type: 'column', index: 0, field: null }).mapping).toEqual({})
  })
  it('wants a name and the column of the key', () => {
    expect(matchProblems(match({ 0: 'city' }))).toEqual(['name', 'key'])
    expect(matchProblems(match({ 0: 'full_name' }, 'none'))).toEqual([])
    expect(matchProblems(match({ 0: 'last_name', 1: 'external_key' }, 'external_key'))).toEqual([])
    // All addresses of a vCard stand in one column.
    expect(matchProblems(match({ 0: 'last_name', 1: 'all_emails' }))).toEqual([])
  })
})

describe('a bad row', () => {
  const row = {
    row: 7,
    cells: { 0: 'Ada', 2: 'nobody' },
    reasons: [{ field: 'email', message: 'no address', bad: true }],
  } as unknown as ImportRow
  const item = { mapping: { 0: 'first_name', 2: 'email' } }
  it('offers what is wrong with it, or the whole row', () => {
    expect(columnsToMend(item, row, false)).toEqual([[2, 'email']])
    expect(columnsToMend(item, row, true)).toHaveLength(2)
    expect(columnsToMend(item, { ...row, reasons: [] }, false)).toHaveLength(2)
  })
  it('is mended only where it says something else than before', () => {
    const mends = withMend({ 3: { 0: 'x' } }, row, 2, 'ada@example.org')
    expect(mends).toEqual({ 3: { 0: 'x' }, 7: { 2: 'ada@example.org' } })
    expect(withMend(mends, row, 2, 'nobody')).toEqual({ 3: { 0: 'x' } })
  })
})

describe('words and numbers', () => {
  it('counts what will be written', () => {
    expect(
      goodRows({
        summary: {
          create: 5,
          update: 2,
          unchanged: 9,
          bad: 3,
          skipped: 0,
          drafts: 0,
          otherwise: 0,
          phones: 0,
          pictures: 0,
          waiting: 7,
          deleted: 0,
          restored: 0,
          stayed: 0,
          total: 19,
        },
      }),
    ).toBe(7)
  })
  it('keeps groups in order', () => {
    const fields = [
      { value: 'a', text: 'A', group: 'Person' },
      { value: 'b', text: 'B', group: 'Work' },
      { value: 'c', text: 'C', group: 'Person' },
    ]
    expect(groupedFields(fields).map(({ group, items }) => [group, items.map((item) => item.value)])).toEqual([
      ['Person', ['a', 'c']],
      ['Work', ['b']],
    ])
  })
  it('calls encodings by the name that people know', () => {
    expect(encodingName('cp1252')).toBe('Windows-1252')
    expect(encodingName('utf-8-sig')).toBe('UTF-8')
    expect(encodingName('koi8-r')).toBe('KOI8-R')
  })
})
