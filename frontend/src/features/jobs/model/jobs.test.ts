import { describe, expect, it } from 'vitest'
import type { Job, JobStatus } from '@/shared/api/types'
import { importOf, justEnded, overallProgress, progressOf } from './jobs'

const job = (uuid: string, status: JobStatus, done = 0, total: number | null = 100, result = {}) => ({ uuid, status, done, total, result }) as Job

describe('background work', () => {
  it('knows how far it is, or that nobody knows', () => {
    expect(progressOf(job('a', 'running', 50))).toBe(50)
    expect(progressOf(job('a', 'running', 500))).toBe(100)
    expect(progressOf(job('a', 'running', 5, null))).toBeNull()
    expect(progressOf(job('a', 'queued'))).toBeNull()
    expect(progressOf(job('a', 'done', 0, null))).toBe(100)
  })
  it('adds up by rows', () => {
    expect(overallProgress([job('a', 'running', 900, 1000), job('b', 'running', 0, 200), job('c', 'done', 9, 9)])).toBe(75)
    expect(overallProgress([job('a', 'running', 3, null)])).toBeNull()
  })
  it('tells once what has ended, and never old news', () => {
    const before = new Map<string, JobStatus>([['a', 'running'], ['b', 'done'], ['c', 'queued']])
    expect(justEnded(before, [job('a', 'done'), job('b', 'done'), job('c', 'running'), job('d', 'failed')]).map((one) => one.uuid)).toEqual(['a'])
  })
  it('finds the import of a job', () => {
    expect(importOf(job('a', 'done', 0, 0, { import: 'x' }))).toBe('x')
    expect(importOf(job('a', 'done'))).toBeNull()
  })
})
