import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { waitingCount } from '@/features/contacts/capture/flag'
import { signOut, useUser } from '@/shared/auth/session'
import { lazyDialog } from '@/shared/ui/lazyPart'

const LeaveDialog = lazyDialog(() => import('@/features/contacts/capture/components/LeaveDialog'))

/** Signs out; first asks where something waits in this browser that would be lost. */
export function useLeave() {
  const user = useUser()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const go = () => void signOut(queryClient).then(() => navigate({ to: '/auth/login', search: {} }))
  return {
    leave: () => (waitingCount(user.uuid) > 0 ? setAsking(true) : go()),
    dialog: asking && <LeaveDialog user={user.uuid} onClose={() => setAsking(false)} onLeave={go} />,
  }
}
