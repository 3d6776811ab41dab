import { useEffect, useEffectEvent } from 'react'
import { useBasketChange } from '../basket/api'
import { linesOf } from '../basket/model/lines'
import type { BuyerSearch } from '../model/search'

/** Who came by a partner's link: the basket keeps whose it was, an empty one as well, and the address forgets it. */
export function usePartner({ partner, card }: BuyerSearch, onKept: () => void): void {
  const { mutate } = useBasketChange({ fresh: true, quiet: true })
  const keep = useEffectEvent((one: string) =>
    mutate((basket) => ({ items: linesOf(basket), partner_uuid: one, partner_card: card ?? null }), {
      onSettled: onKept,
    }),
  )
  useEffect(() => {
    if (partner) keep(partner)
  }, [partner])
}
