import type { Job } from '@/shared/api/types'

/** Apart from jobs.ts, which loads with the indicator: every page asks this. */
export function isRunning(job: Pick<Job, 'status'>): boolean {
  return job.status === 'queued' || job.status === 'running'
}

/** Its file is what was wanted: of cards, or of what a feature above has. */
export function isExport(job: Pick<Job, 'kind'>): boolean {
  return job.kind === 'export' || job.kind.endsWith('_export')
}
