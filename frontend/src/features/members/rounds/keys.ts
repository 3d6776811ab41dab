import type { QueryClient } from '@tanstack/react-query'
import { inSpace } from '@/shared/api/keys'

export const roundKeys = {
  round: (space: string, round: string) => inSpace(space, 'rounds', round),
  cards: (space: string, round: string, query: object) => [...roundKeys.round(space, round), 'cards', query] as const,
  preview: (space: string, round: string, mail: object) => [...roundKeys.round(space, round), 'preview', mail] as const,
  invited: (space: string) => inSpace(space, 'invited'),
  summaries: (space: string) => [...roundKeys.invited(space), 'summary'] as const,
  summary: (space: string, round: string | undefined) => [...roundKeys.summaries(space), round] as const,
  list: (space: string, query: object) => [...roundKeys.invited(space), 'list', query] as const,
}

/**
 * Reads the invitations again, and whatever else of the space has changed with them. The numbers come first: were the
 * list the older of the two, a mail that left between them would stand as sent in the numbers, and nowhere in the list.
 */
export async function readInvitedAgain(queryClient: QueryClient, space: string): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: roundKeys.summaries(space) })
  await queryClient.invalidateQueries({ queryKey: inSpace(space) })
}
