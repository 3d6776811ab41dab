import { inSpace } from '@/shared/api/keys'

export const importKeys = {
  one: (space: string, id: string) => inSpace(space, 'imports', id),
  /** Those of a space: each read of one of them begins with its own id. */
  past: (space: string, page: number) => inSpace(space, 'imports', 'past', page),
  undo: (space: string, id: string) => [...importKeys.one(space, id), 'undo'] as const,
  rows: (space: string, id: string) => [...importKeys.one(space, id), 'rows'] as const,
  rowsPage: (space: string, id: string, query: object) => [...importKeys.rows(space, id), query] as const,
}
