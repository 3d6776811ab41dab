import type { Job } from '@/shared/api/types'

/** Apart from jobs.ts, which loads with the indicator: every page asks this. */
export function isRunning(job: Pick<Job, 'status'>): boolean {
  return job.status === 'queued' || job.status === 'running'
}
