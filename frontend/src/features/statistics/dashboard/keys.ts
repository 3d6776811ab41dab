import { inSpace } from '@/shared/api/keys'

export const dashboardKeys = {
  numbers: (space: string, query: object) => inSpace(space, 'statistics', 'dashboard', query),
  mail: (space: string) => inSpace(space, 'statistics', 'mail'),
  facets: (space: string) => inSpace(space, 'statistics', 'facets'),
  cards: (space: string, search: string) => inSpace(space, 'statistics', 'cards', search),
}
