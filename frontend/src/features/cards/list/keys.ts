import { inSpace, mine } from '@/shared/api/keys'

export const cardsKeys = {
  inSpace: (space: string, query: object) => inSpace(space, 'cards', 'list', query),
  mine: (query: object) => mine('cards', 'list', query),
  counts: (space: string | null, filter: object) => mine('cards', 'counts', space, filter),
  facets: (space: string) => inSpace(space, 'cards', 'facets'),
}
