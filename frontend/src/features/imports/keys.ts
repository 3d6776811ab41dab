import { inSpace } from '@/shared/api/keys'

export const importKeys = {
  one: (space: string, id: string) => inSpace(space, 'imports', id),
  rows: (space: string, id: string) => [...importKeys.one(space, id), 'rows'] as const,
  rowsPage: (space: string, id: string, query: object) => [...importKeys.rows(space, id), query] as const,
}
