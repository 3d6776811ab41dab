import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Accepted } from '../api'
import { afterJoining } from '../model/landing'

/** After accepting: what was known of me and of the space is read anew, and the way leads there. */
export function useJoined() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return async (accepted: Accepted) => {
    await queryClient.invalidateQueries({ queryKey: ['me'] })
    queryClient.removeQueries({ queryKey: ['space', accepted.space] })
    await navigate({ href: afterJoining(accepted), replace: true })
  }
}
