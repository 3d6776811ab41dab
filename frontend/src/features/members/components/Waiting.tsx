import { useQuery } from '@tanstack/react-query'
import { lazyPart } from '@/shared/ui/lazyPart'
import { myInvitationsQuery, myOwnershipOffersQuery } from '../mine'

// Few people are asked something on a day: the others do not load it.
const WaitingPanel = lazyPart(() => import('./WaitingPanel'))

/** On the start page: what waits for an answer; nothing where nothing waits. */
export function Waiting() {
  const { data: invitations = [] } = useQuery(myInvitationsQuery)
  const { data: offers = [] } = useQuery(myOwnershipOffersQuery)
  if (invitations.length + offers.length === 0) return null
  return <WaitingPanel offers={offers} invitations={invitations} />
}
