import type { Job, SpaceOverview, SpaceSummary } from '@/shared/api/types'

/** From here on seats are called scarce. */
const SCARCE = 0.9

export type Matter =
  | { kind: 'off' }
  | { kind: 'seats'; used: number; limit: number; room: 'scarce' | 'full' | 'over' }
  | { kind: 'import'; id: string; title: string; running: boolean }
  | { kind: 'drafts'; count: number }

/** What needs someone in a space, the most pressing first. */
export function matters(
  space: Pick<SpaceSummary, 'uuid' | 'active'>,
  overview: SpaceOverview,
  jobs: readonly Job[],
): Matter[] {
  const result: Matter[] = []
  if (!space.active) result.push({ kind: 'off' })
  const { used, limit } = overview.seats
  if (limit !== null && limit > 0 && used / limit >= SCARCE)
    result.push({ kind: 'seats', used, limit, room: used > limit ? 'over' : used === limit ? 'full' : 'scarce' })
  result.push(...unfinishedImports(space.uuid, jobs))
  if (overview.cards.draft > 0) result.push({ kind: 'drafts', count: overview.cards.draft })
  return result
}

/** Imports that were checked (or are being checked) and never run. */
function unfinishedImports(space: string, jobs: readonly Job[]): Extract<Matter, { kind: 'import' }>[] {
  const idOf = (job: Job) => (typeof job.result.import === 'string' ? job.result.import : null)
  const run = new Set(jobs.filter((job) => job.kind === 'import_run' && job.status !== 'cancelled').map(idOf))
  const seen = new Set<string>()
  return jobs.flatMap((job) => {
    const id = idOf(job)
    if (job.kind !== 'import_check' || job.space !== space || !id || run.has(id) || seen.has(id)) return []
    if (job.status === 'failed' || job.status === 'cancelled') return []
    seen.add(id)
    return [{ kind: 'import' as const, id, title: job.title, running: job.status !== 'done' }]
  })
}
