import { inSpace, mine } from '@/shared/api/keys'

export const cardsKeys = {
  inSpace: (space: string, query: object) => inSpace(space, 'cards', 'list', query),
  mine: (query: object) => mine('cards', 'list', query),
  counts: (space: string | null, filter: object) => mine('cards', 'counts', space, filter),
  origin: (space: string, origin: string) => inSpace(space, 'cards', 'origin', origin),
  views: (space: string | null) => mine('cards', 'views', space),
  facets: (space: string) => inSpace(space, 'cards', 'facets'),
}
