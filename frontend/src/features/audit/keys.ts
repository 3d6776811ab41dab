import { inSpace } from '@/shared/api/keys'

export const auditKeys = {
  all: (space: string) => inSpace(space, 'audit'),
  /** The server says what was done, so the language belongs to the key. */
  entries: (space: string, language: string, query: object) => [...auditKeys.all(space), language, query] as const,
  people: (space: string) => [...auditKeys.all(space), 'people'] as const,
  retention: (space: string) => [...auditKeys.all(space), 'retention'] as const,
  kinds: (space: string, language: string) => [...auditKeys.all(space), 'kinds', language] as const,
}
