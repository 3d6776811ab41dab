import { useMutation, useQueryClient } from '@tanstack/react-query'
import { cancelJob } from '@/features/jobs/api'
import { importKeys } from '../keys'
import type { Import } from '../model/wizard'
import { WorkingPanel } from './WorkingPanel'

/** Work on the import. */
export function Working({ space, item, title }: { space: string; item: Import; title: string }) {
  const queryClient = useQueryClient()
  const { job } = item
  const cancel = useMutation({
    mutationFn: async () => {
      if (job) await cancelJob(queryClient, job)
      await queryClient.invalidateQueries({ queryKey: importKeys.one(space, item.uuid) })
    },
  })
  return <WorkingPanel title={title} job={job} stopping={cancel.isPending} onStop={() => cancel.mutate()} />
}
