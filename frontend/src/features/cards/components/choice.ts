import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '@/shared/api/client'
import { inSpace, mine } from '@/shared/api/keys'
import type { Uuid } from '@/shared/api/types'

const MOST = 25

/** The first cards of a space that a search finds, by name; else those that are the person's own there. Apart from the
 *  list of cards, so that whoever asks for one card does not fetch what the list needs. */
export function choiceQuery(space: Uuid, all: boolean, search: string) {
  const query = { search, sort: 'name', per_page: MOST } as const
  return queryOptions({
    queryKey: all ? inSpace(space, 'cards', 'choice', search) : mine('cards', 'choice', space, search),
    queryFn: async ({ signal }) => {
      if (all)
        return (await call('GET', '/v1/spaces/{space_id}/cards', { path: { space_id: space }, query, signal })).data
      const { data } = await call('GET', '/v1/me/cards', { query, signal })
      return data.filter((card) => card.space.uuid === space)
    },
    placeholderData: keepPreviousData,
  })
}
