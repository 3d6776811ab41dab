import { queryOptions } from '@tanstack/react-query'
import { call } from '@/shared/api/client'
import { inSpace } from '@/shared/api/keys'

/** Who chooses: a card user reads those of the card's space through the card. */
export interface ChoicesOf {
  space: string
  card?: string
}

/** The locations that an address or a frame may follow. */
export function choicesQuery({ space, card }: ChoicesOf) {
  return queryOptions({
    queryKey: inSpace(space, 'locations', 'choices', card ?? ''),
    queryFn: async ({ signal }) => {
      if (card)
        return (await call('GET', '/v1/cards/{card_id}/locations', { path: { card_id: card }, signal, quiet: true }))
          .data
      return (await call('GET', '/v1/spaces/{space_id}/locations', { path: { space_id: space }, signal, quiet: true }))
        .data
    },
    staleTime: 30_000,
  })
}
