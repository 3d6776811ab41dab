import type { Job, JobStatus } from '@/shared/api/types'
import { isRunning } from './running'

/** How a job stands. What is done otherwise than announced is not shown as what is simply done. */
export type Ending = JobStatus | 'differs'

export function endingOf(job: Pick<Job, 'status' | 'differs'>): Ending {
  return job.status === 'done' && job.differs ? 'differs' : job.status
}

/** 0 to 100, or null while nobody knows how much there is. */
export function progressOf(job: Pick<Job, 'done' | 'total' | 'status'>): number | null {
  if (job.status === 'done') return 100
  if (!job.total || job.status === 'queued') return null
  return Math.min(100, Math.floor((job.done / job.total) * 100))
}

/** All running ones together, by rows; null when none of them knows its end. */
export function overallProgress(jobs: readonly Job[]): number | null {
  const known = jobs.filter((job) => isRunning(job) && job.total)
  const total = known.reduce((sum, job) => sum + (job.total ?? 0), 0)
  if (total === 0) return null
  return Math.floor((known.reduce((sum, job) => sum + Math.min(job.done, job.total ?? 0), 0) / total) * 100)
}

/** Those that ended between two looks. A job first seen when it was over is old news. */
export function justEnded(before: ReadonlyMap<string, JobStatus>, now: readonly Job[]): Job[] {
  return now.filter((job) => {
    const was = before.get(job.uuid)
    return was !== undefined && isRunning({ status: was }) && !isRunning(job)
  })
}

/** The import that a job works on, when the server names it. */
export function importOf(job: Job): string | null {
  const id = job.result.import ?? job.result.import_id
  return typeof id === 'string' ? id : null
}

/** Where one sees what became of invitations: those of a round, or all where it was a reminder. */
export function roundOf(job: Job): { round?: string } | null {
  if (job.kind !== 'members_invite') return null
  const { round, kind } = job.result
  return typeof round === 'string' && kind === 'invite' ? { round } : {}
}

/** The space that was made of an archive. */
export function broughtBy(job: Job): string | null {
  const { space } = job.result
  return job.kind === 'space_bringing' && job.status === 'done' && typeof space === 'string' ? space : null
}

export interface BatchResult {
  space: string
  batch: string
  skipped: number
  canUndo: boolean
}

/** What a finished change of many cards left behind: how many stayed as they were, and whether it can be undone. */
export function batchOf(job: Job, now = Date.now()): BatchResult | null {
  const { space, batch, skipped, can_undo: canUndo, undo } = job.result
  if (!job.kind.startsWith('cards_') || typeof space !== 'string' || typeof batch !== 'string') return null
  const young = now - new Date(job.created_at).getTime() < 24 * 3_600_000
  return {
    space,
    batch,
    skipped: typeof skipped === 'number' && undo !== true ? skipped : 0,
    canUndo: canUndo === true && young,
  }
}
