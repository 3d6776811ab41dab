import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { RefusedOut } from '@/shared/api/generated/types.gen'
import type { Uuid } from '@/shared/api/types'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { toastDone, toastError, toastWithButton } from '@/shared/ui/toasts'
import { changeProducts, productsChanged, undoChange } from '../api'
import type { ManyAct } from '../model/acts'
import { portions } from '../model/portions'

export interface ManyOrder {
  act: ManyAct
  /** By their spaces. */
  chosen: ReadonlyMap<Uuid, readonly Uuid[]>
  reason?: string
}

interface Done {
  space: Uuid
  change: Uuid
}

/** One act with many products: says what was done, offers Undo, and names what stayed as it was and why. */
export function useMany() {
  const { t } = useTranslation('products')
  const { number } = useFormats()
  const queryClient = useQueryClient()
  const [refused, setRefused] = useState<RefusedOut[]>([])

  const undo = async (done: readonly Done[], changed: number) => {
    let back = 0
    try {
      for (const { space, change } of done) back += await undoChange(space, change)
      const stayed = changed - back
      if (stayed > 0) toastDone(t('many.notBack', { count: stayed, number: number(stayed) }))
    } catch (error) {
      toastError(error)
    } finally {
      await productsChanged(
        queryClient,
        done.map(({ space }) => space),
      )
    }
  }
  const tell = (act: ManyAct, changed: number, done: readonly Done[], stayed: RefusedOut[]) => {
    if (changed > 0)
      toastDone(t(`many.done.${act}`, { count: changed, number: number(changed) }), () => void undo(done, changed))
    if (stayed.length > 0) {
      const words = t('many.stayed', { count: stayed.length, number: number(stayed.length) })
      toastWithButton(words, t('many.show'), () => setRefused(stayed), 'warning')
    }
  }
  const mutation = useMutation({
    mutationFn: async ({ act, chosen, reason }: ManyOrder) => {
      const done: Done[] = []
      const stayed: RefusedOut[] = []
      let changed = 0
      try {
        for (const [space, uuids] of portions(chosen)) {
          const answer = await changeProducts(space, { act, uuids, reason })
          changed += answer.changed
          stayed.push(...answer.refused)
          if (answer.undo) done.push({ space, change: answer.undo })
        }
      } finally {
        // What was done before something failed is said, and can be taken back.
        tell(act, changed, done, stayed)
        await productsChanged(queryClient, chosen.keys())
      }
    },
  })
  return { ...mutation, refused, closeRefused: () => setRefused([]) }
}
