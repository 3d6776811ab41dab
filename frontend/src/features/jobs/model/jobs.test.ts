import { describe, expect, it } from 'vitest'
import type { Job, JobStatus } from '@/shared/api/types'
import { batchOf, broughtBy, endingOf, importOf, justEnded, overallProgress, progressOf, roundOf } from './jobs'
import { byReason } from './skipped'

const job = (uuid: string, status: JobStatus, done = 0, total: number | null = 100, result = {}) =>
  ({ uuid, status, done, total, result }) as Job

describe('background work', () => {
  it('knows how far it is, or that nobody knows', () => {
    expect(progressOf(job('a', 'running', 50))).toBe(50)
    expect(progressOf(job('a', 'running', 500))).toBe(100)
    expect(progressOf(job('a', 'running', 5, null))).toBeNull()
    expect(progressOf(job('a', 'queued'))).toBeNull()
    expect(progressOf(job('a', 'done', 0, null))).toBe(100)
  })
  it('is not green when it came out otherwise than announced', () => {
    expect(endingOf({ status: 'done', differs: false })).toBe('done')
    expect(endingOf({ status: 'done', differs: true })).toBe('differs')
    expect(endingOf({ status: 'failed', differs: true })).toBe('failed')
  })
  it('adds up by rows', () => {
    expect(overallProgress([job('a', 'running', 900, 1000), job('b', 'running', 0, 200), job('c', 'done', 9, 9)])).toBe(
      75,
    )
    expect(overallProgress([job('a', 'running', 3, null)])).toBeNull()
  })
  it('tells once what has ended, and never old news', () => {
    const before = new Map<string, JobStatus>([
      ['a', 'running'],
      ['b', 'done'],
      ['c', 'queued'],
    ])
    expect(
      justEnded(before, [job('a', 'done'), job('b', 'done'), job('c', 'running'), job('d', 'failed')]).map(
        (one) => one.uuid,
      ),
    ).toEqual(['a'])
  })
  it('finds the import of a job', () => {
    expect(importOf(job('a', 'done', 0, 0, { import: 'x' }))).toBe('x')
    expect(importOf(job('a', 'done'))).toBeNull()
  })
})

describe('a space from an archive', () => {
  it('is led to once it is there', () => {
    const brought = (status: string) => ({ kind: 'space_bringing', status, result: { space: 's' } }) as unknown as Job
    expect(broughtBy(brought('done'))).toBe('s')
    expect(broughtBy(brought('failed'))).toBeNull()
    expect(broughtBy(job('a', 'done', 0, 0, { space: 's' }))).toBeNull()
  })
})

describe('invitations to cards', () => {
  it('lead to those of their round, reminders to all', () => {
    const sent = (kind: string, result: object) => ({ kind, result }) as unknown as Job
    expect(roundOf(sent('members_invite', { round: 'r', kind: 'invite' }))).toEqual({ round: 'r' })
    expect(roundOf(sent('members_invite', { round: 'r', kind: 'remind' }))).toEqual({})
    expect(roundOf(sent('export', { round: 'r' }))).toBeNull()
  })
})

describe('changes of many cards', () => {
  const result = { space: 's', batch: 'b', skipped: 3, can_undo: true, undo: false }
  const change = (values: object, more: object = {}) =>
    ({
      kind: 'cards_move',
      created_at: '2026-11-20T10:00:00Z',
      result: { ...result, ...values },
      ...more,
    }) as unknown as Job
  const soon = Date.parse('2026-11-20T12:00:00Z')

  it('can be undone for a day', () => {
    expect(batchOf(change({}), soon)).toEqual({ space: 's', batch: 'b', skipped: 3, canUndo: true })
    expect(batchOf(change({}), soon + 23 * 3_600_000)?.canUndo).toBe(false)
    expect(batchOf(change({ can_undo: false }), soon)?.canUndo).toBe(false)
  })
  it('show what stayed, but not after the way back', () => {
    expect(batchOf(change({ undo: true, can_undo: false }), soon)?.skipped).toBe(0)
  })
  it('are no other jobs, and none that left nothing', () => {
    expect(batchOf(change({}, { kind: 'export' }), soon)).toBeNull()
    expect(batchOf(change({ batch: undefined }), soon)).toBeNull()
  })
  it('name what stayed by the reason, the most frequent first', () => {
    const rows = [
      { name: 'A', reason: 'locked' },
      { name: 'B', reason: 'deleted' },
      { name: 'C', reason: 'deleted' },
    ]
    expect(byReason(rows)).toEqual([
      ['deleted', ['B', 'C']],
      ['locked', ['A']],
    ])
  })
})
