import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Job } from '@/shared/api/types'
import { lazyPart } from '@/shared/ui/lazyPart'
import { Part } from '@/shared/ui/Part'
import { jobsQuery } from '../api'
import { isRunning } from '../model/running'

const JobIndicator = lazyPart<{ since: readonly Job[] }>(() =>
  import('./JobIndicator').then(({ JobIndicator }) => ({ default: JobIndicator })),
)

/** The indicator is fetched when there is something to show: work that runs, or an end that was not seen yet. */
export function Jobs() {
  const { data } = useQuery(jobsQuery)
  const [since, setSince] = useState<readonly Job[] | null>(null)
  if (!since && data?.data.some((job) => isRunning(job) || !job.seen)) setSince(data.data)
  return since ? (
    <Part quiet>
      <JobIndicator since={since} />
    </Part>
  ) : null
}
