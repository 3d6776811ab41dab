import { inSpace } from '@/shared/api/keys'

export const dashboardKeys = {
  numbers: (space: string, query: object) => inSpace(space, 'statistics', 'dashboard', query),
}
