import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '@/shared/api/error'
import type { Card, CardState } from '@/shared/api/types'
import { useTranslation } from '@/shared/i18n/i18n'
import { toastDone, toastError } from '@/shared/ui/toasts'
import { cardChanged, changeState } from '../api/card'

/** Changes a card's state. What stands in the way of activating it (all seats taken) is kept to be explained. */
export function useStateChange(card: Card, space: string) {
  const { t } = useTranslation('cards')
  const queryClient = useQueryClient()
  const [exhausted, setExhausted] = useState<ApiError | null>(null)
  const mutation = useMutation({
    meta: { silent: true },
    mutationFn: ({ state, reason }: { state: CardState; reason?: string; undoing?: boolean }) =>
      changeState(card.uuid, state, reason),
    onSuccess: (changed, { undoing }) => {
      const before = card.state
      setExhausted(null)
      void cardChanged(queryClient, space, changed)
      if (undoing) return
      const undo = before === 'locked' ? undefined : () => mutation.mutate({ state: before, undoing: true })
      toastDone(t(`state.done.${changed.state}`), undo)
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'seats_exhausted') setExhausted(error)
      else if (!(error instanceof ApiError && error.status === 422)) toastError(error)
    },
  })
  return { change: mutation.mutateAsync, isPending: mutation.isPending, exhausted, dismiss: () => setExhausted(null) }
}
