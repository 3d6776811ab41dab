import { inSpace } from '@/shared/api/keys'

export const roundKeys = {
  round: (space: string, round: string) => inSpace(space, 'rounds', round),
  cards: (space: string, round: string, query: object) => [...roundKeys.round(space, round), 'cards', query] as const,
  preview: (space: string, round: string, mail: object) => [...roundKeys.round(space, round), 'preview', mail] as const,
  invited: (space: string) => inSpace(space, 'invited'),
  summary: (space: string, round: string | undefined) => [...roundKeys.invited(space), 'summary', round] as const,
  list: (space: string, query: object) => [...roundKeys.invited(space), 'list', query] as const,
}
