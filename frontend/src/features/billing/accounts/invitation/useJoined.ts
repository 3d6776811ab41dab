import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { JoinedAccount } from '../api'
import { accountKeys } from '../keys'

/** After accepting: all that was read of billing is read anew, and the way leads to the account. */
export function useJoined() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return async (accepted: Pick<JoinedAccount, 'account'>) => {
    await queryClient.invalidateQueries({ queryKey: accountKeys.all })
    await navigate({ to: '/billing/$id', params: { id: accepted.account }, replace: true })
  }
}
