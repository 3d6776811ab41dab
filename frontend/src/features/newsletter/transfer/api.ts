import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { jobStarted } from '@/features/jobs/api'
import { isRunning } from '@/features/jobs/model/running'
import { call } from '@/shared/api/client'
import type { SubscriberExportIn, SubscriberImportOut } from '@/shared/api/generated/types.gen'
import type { Job, Uuid } from '@/shared/api/types'
import { newsletterKeys } from '../keys'
import { readingParameters, type Reading } from './model/reading'

const PAUSE = 800

/** Reads a file: what would become of each row, and, unless it is only looked at, the work that does it. */
export async function readSubscribers(
  space: Uuid,
  file: File,
  reading: Reading,
  dryRun: boolean,
): Promise<SubscriberImportOut> {
  return (
    await call('POST', '/v1/spaces/{space_id}/newsletter/subscribers/import', {
      path: { space_id: space },
      query: readingParameters(reading, dryRun),
      body: { file },
      quiet: true,
    })
  ).data
}

/** The work on a file; looked at again and again while it runs. */
export function workQuery(space: Uuid, job: Uuid) {
  return queryOptions({
    queryKey: newsletterKeys.work(space, job),
    queryFn: async ({ signal }) => (await call('GET', '/v1/jobs/{job_id}', { path: { job_id: job }, signal })).data,
    refetchInterval: (query) => (!query.state.data || isRunning(query.state.data) ? PAUSE : false),
    meta: { silent: true },
  })
}

/** Begins a file of subscribers; it comes by itself, and stands with the background work meanwhile. */
export async function exportSubscribers(queryClient: QueryClient, space: Uuid, body: SubscriberExportIn): Promise<Job> {
  const path = { space_id: space }
  const { data: job } = await call('POST', '/v1/spaces/{space_id}/newsletter/subscribers/export', { path, body })
  jobStarted(queryClient, job)
  return job
}
