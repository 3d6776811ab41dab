import { useQuery } from '@tanstack/react-query'
import { apiFetch } from '@/shared/api/client'
import type { Card } from '@/shared/api/types'
import { useCurrentSpace } from '@/shared/spaces/current'
import { viewTicket } from '../api/card'
import { cardKeys } from '../api/keys'

/**
 * Visitors are asked for a PIN before they get files of such a card; whoever manages it gets them by the own token.
 */
export function needsToken(card: Pick<Card, 'pin'>): boolean {
  return card.pin.channels.link?.asks ?? false
}

/** Whether QR code and contact file can be fetched: for active cards; of a private space once a ticket let us in. */
export function usePublicFiles(card: Card): 'ready' | 'pending' | 'inactive' {
  const { space, isPending } = useCurrentSpace()
  const active = card.state === 'active'
  const isPrivate = space?.visibility === 'private' && !needsToken(card)
  const { isSuccess } = useQuery({
    queryKey: cardKeys.ticket(card.space.uuid, card.uuid),
    queryFn: async ({ signal }) => {
      // Opening the address leaves the cookie that pictures and files need.
      const page = await apiFetch(await viewTicket(card.handle), { signal })
      await page.text()
      return true
    },
    enabled: active && isPrivate,
    staleTime: 10 * 60_000,
    meta: { silent: true },
  })
  if (!active) return 'inactive'
  if (isPending || (isPrivate && !isSuccess)) return 'pending'
  return 'ready'
}
