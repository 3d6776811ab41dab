import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { jobStarted } from '@/features/jobs/api'
import { isRunning } from '@/features/jobs/model/running'
import { call } from '@/shared/api/client'
import type { ContactExportIn, ContactImportOut } from '@/shared/api/generated/types.gen'
import type { Job, Uuid } from '@/shared/api/types'
import { contactKeys } from '../keys'
import { columnParameter, type Reading } from './model/columns'

export type ContactsFormat = ContactExportIn['format']
export type ContactsWanted = Pick<ContactExportIn, 'uuids' | 'filter'>
const PAUSE = 800

/** Reads a file: what would become of each row, and, unless it is only looked at, the work that does it. */
export async function readContacts(
  space: Uuid,
  file: File,
  reading: Reading,
  dryRun: boolean,
): Promise<ContactImportOut> {
  const { card, tag, event } = reading
  return (
    await call('POST', '/v1/spaces/{space_id}/contacts/import', {
      path: { space_id: space },
      query: { dry_run: dryRun, card, tag, event, column: columnParameter(reading) },
      body: { file },
      quiet: true,
    })
  ).data
}

/** The work on a file; looked at again and again while it runs. */
export function workQuery(space: Uuid, job: Uuid) {
  return queryOptions({
    queryKey: contactKeys.work(space, job),
    queryFn: async ({ signal }) => (await call('GET', '/v1/jobs/{job_id}', { path: { job_id: job }, signal })).data,
    refetchInterval: (query) => (!query.state.data || isRunning(query.state.data) ? PAUSE : false),
    meta: { silent: true },
  })
}

/** Begins a file of contacts: of all that one sees of a space, or of those of the own cards there. It comes by itself
 *  once it is there, and stands with the background work meanwhile. */
export async function exportContacts(
  queryClient: QueryClient,
  space: Uuid,
  whole: boolean,
  format: ContactsFormat,
  wanted: ContactsWanted,
): Promise<Job> {
  const rest = { path: { space_id: space }, body: { format, ...wanted } }
  const { data: job } = whole
    ? await call('POST', '/v1/spaces/{space_id}/contacts/export', rest)
    : await call('POST', '/v1/me/spaces/{space_id}/contacts/export', rest)
  jobStarted(queryClient, job)
  return job
}
