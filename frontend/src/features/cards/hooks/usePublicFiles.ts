import { useQuery } from '@tanstack/react-query'
import { apiFetch } from '@/shared/api/client'
import { SAID_HERE } from '@/shared/api/reads'
import type { Card } from '@/shared/api/types'
import { useCurrentSpace } from '@/shared/spaces/current'
import type { Failed } from '@/shared/ui/Failure'
import { viewTicket } from '../api/card'
import { cardKeys } from '../api/keys'

/**
 * Visitors are asked for a PIN before they get files of such a card; whoever manages it gets them by the own token.
 */
export function needsToken(card: Pick<Card, 'pin'>): boolean {
  return card.pin.channels.link?.asks ?? false
}

interface PublicFiles {
  files: 'ready' | 'pending' | 'inactive'
  /** What has to be known for them could not be read. */
  failed: Failed | null
}

/** Whether QR code and contact file can be fetched: for active cards; of a private space once a ticket let us in. */
export function usePublicFiles(card: Card): PublicFiles {
  const { space, isPending, failed } = useCurrentSpace()
  const active = card.state === 'active'
  const isPrivate = space?.visibility === 'private' && !needsToken(card)
  const ticket = useQuery({
    ...SAID_HERE,
    queryKey: cardKeys.ticket(card.space.uuid, card.uuid),
    queryFn: async ({ signal }) => {
      // Opening the address leaves the cookie that pictures and files need.
      const page = await apiFetch(await viewTicket(card.handle), { signal })
      await page.text()
      return true
    },
    enabled: active && isPrivate,
    staleTime: 10 * 60_000,
  })
  if (!active) return { files: 'inactive', failed: null }
  const unread = failed ?? (ticket.isError ? ticket : null)
  const waits = isPending || unread !== null || (isPrivate && !ticket.isSuccess)
  return { files: waits ? 'pending' : 'ready', failed: unread }
}
