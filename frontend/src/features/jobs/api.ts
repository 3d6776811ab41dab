import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { call, download } from '@/shared/api/client'
import type { CardSkipped } from '@/shared/api/generated/types.gen'
import { everySpace } from '@/shared/api/keys'
import type { BulkResult, Job, Uuid } from '@/shared/api/types'
import { jobKeys } from './keys'
import { isExport, isRunning } from './model/running'

const PAUSE = 1000

/** My latest jobs. Asked again every second, but only while something runs. */
export const jobsQuery = queryOptions({
  queryKey: jobKeys.mine,
  queryFn: ({ signal }) => call('GET', '/v1/me/jobs', { query: { per_page: 20 }, signal }),
  staleTime: 30_000,
  refetchInterval: (query) => (query.state.data?.data.some(isRunning) ? PAUSE : false),
  meta: { silent: true },
})

/** Exports that were started in this tab are handed to the browser as soon as they are there. */
const startedHere = new Set<string>()

export function wasStartedHere(job: Job): boolean {
  return startedHere.delete(job.uuid)
}

/** Call this with what a POST that starts work answered: from then on the indicator follows it. */
export function jobStarted(queryClient: QueryClient, job: Job): void {
  if (isExport(job)) startedHere.add(job.uuid)
  queryClient.setQueryData(jobsQuery.queryKey, (old) => ({
    data: [job, ...(old?.data ?? []).filter((one) => one.uuid !== job.uuid)],
    meta: old?.meta ?? { total: 1, page: 1, per_page: 20, more: false },
  }))
  void queryClient.invalidateQueries({ queryKey: jobsQuery.queryKey })
}

export async function cancelJob(queryClient: QueryClient, job: Job): Promise<void> {
  await call('POST', '/v1/jobs/{job_id}/cancel', { path: { job_id: job.uuid } })
  await queryClient.invalidateQueries({ queryKey: jobsQuery.queryKey })
}

export async function markSeen(queryClient: QueryClient, jobs: readonly Job[]): Promise<void> {
  const unseen = jobs.filter((job) => !job.seen && !isRunning(job))
  if (unseen.length === 0) return
  queryClient.setQueryData(
    jobsQuery.queryKey,
    (old) => old && { ...old, data: old.data.map((job) => (isRunning(job) ? job : { ...job, seen: true })) },
  )
  await Promise.all(unseen.map((job) => call('POST', '/v1/jobs/{job_id}/seen', { path: { job_id: job.uuid } })))
}

export function downloadJob(job: Job): Promise<void> {
  return download('/v1/jobs/{job_id}/file', 'export', { path: { job_id: job.uuid } })
}

export type SkippedCard = CardSkipped
/** A change of many cards: done, or begun as a job. */
export type BulkAnswer = BulkResult | { job: Job }

/** What became of a change of many cards. */
export function batchQuery(space: Uuid, batch: Uuid) {
  return queryOptions({
    queryKey: jobKeys.batch(space, batch),
    queryFn: async ({ signal }) =>
      (
        await call('GET', '/v1/spaces/{space_id}/batches/{batch_id}', {
          path: { space_id: space, batch_id: batch },
          signal,
        })
      ).data,
  })
}

export async function undoBatch(space: Uuid, batch: Uuid): Promise<BulkAnswer> {
  return (
    await call('POST', '/v1/spaces/{space_id}/batches/{batch_id}/undo', { path: { space_id: space, batch_id: batch } })
  ).data
}

/** Takes a large change back, as a job of its own. */
export async function undoJob(queryClient: QueryClient, space: Uuid, batch: Uuid): Promise<void> {
  const answer = await undoBatch(space, batch)
  if ('job' in answer) jobStarted(queryClient, answer.job)
  else await queryClient.invalidateQueries({ queryKey: everySpace })
}
