import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '@/shared/api/error'
import type { Card } from '@/shared/api/types'
import { cardChanged, readCard, saveCard } from '../../api/card'

/**
 * Saves one choice at once. Somebody else may have saved another field meanwhile: this one was just chosen by a person,
 * and goes on top.
 */
export function useSaveOnCard(card: Card, space: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (body: Partial<Pick<Card, 'direct_link' | 'hide_sign_in' | 'affiliate'>>) => {
      try {
        return await saveCard(card.uuid, card.version, body)
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'stale_version') throw error
        return saveCard(card.uuid, (await readCard(card.uuid)).version, body)
      }
    },
    onSuccess: (changed) => cardChanged(queryClient, space, changed),
  })
}
