import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { inSpace, mine } from '@/shared/api/keys'
import type { Accepted } from '../api'
import { afterJoining } from '../model/landing'

/** After accepting: what was known of me and of the space is read anew, and the way leads there. */
export function useJoined() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return async (accepted: Accepted) => {
    await queryClient.invalidateQueries({ queryKey: mine() })
    queryClient.removeQueries({ queryKey: inSpace(accepted.space) })
    await navigate({ href: afterJoining(accepted), replace: true })
  }
}
