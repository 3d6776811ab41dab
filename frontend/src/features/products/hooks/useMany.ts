import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ManyIn, ManyOut, RefusedOut } from '@/shared/api/generated/types.gen'
import type { Uuid } from '@/shared/api/types'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { toastDone, toastError, toastWithButton } from '@/shared/ui/toasts'
import { changeProducts, productsChanged, undoChange } from '../api'
import type { ManyAct } from '../model/acts'
import { portions } from '../model/portions'

/** Where products are moved. */
export type Goal = Pick<ManyIn, 'card' | 'space'>

export interface ManyOrder extends Goal {
  act: ManyAct
  /** By their spaces. */
  chosen: ReadonlyMap<Uuid, readonly Uuid[]>
  reason?: string
}

/** What takes a portion back; answers how many it took. */
type Back = () => Promise<number>

/** One act with many products: says what was done, offers Undo, and names what stayed as it was and why. */
export function useMany() {
  const { t } = useTranslation('products')
  const { number } = useFormats()
  const queryClient = useQueryClient()
  const [refused, setRefused] = useState<RefusedOut[]>([])

  const undo = async (spaces: Iterable<Uuid>, back: readonly Back[], changed: number) => {
    let taken = 0
    try {
      for (const take of back) taken += await take()
      const stayed = changed - taken
      if (stayed > 0) toastDone(t('many.notBack', { count: stayed, number: number(stayed) }))
    } catch (error) {
      toastError(error)
    } finally {
      await productsChanged(queryClient, spaces)
    }
  }
  const tell = (act: ManyAct, spaces: Uuid[], changed: number, back: readonly Back[], stayed: RefusedOut[]) => {
    if (changed > 0)
      toastDone(
        t(`many.done.${act}`, { count: changed, number: number(changed) }),
        back.length > 0 ? () => void undo(spaces, back, changed) : undefined,
      )
    if (stayed.length > 0) {
      const words = t('many.stayed', { count: stayed.length, number: number(stayed.length) })
      toastWithButton(words, t('many.show'), () => setRefused(stayed), 'warning')
    }
  }
  const mutation = useMutation({
    mutationFn: async ({ chosen, ...order }: ManyOrder) => {
      const back: Back[] = []
      const stayed: RefusedOut[] = []
      const spaces = [...chosen.keys(), ...(order.space ? [order.space] : [])]
      let changed = 0
      try {
        for (const [space, uuids] of portions(chosen)) {
          if (space === order.space) continue
          const answer = await changeProducts(space, { ...order, uuids })
          changed += answer.changed
          stayed.push(...answer.refused)
          const way = backOfMany(space, order, uuids, answer)
          if (way) back.push(way)
        }
      } finally {
        // What was done before something failed is said, and can be taken back.
        tell(order.act, spaces, changed, back, stayed)
        await productsChanged(queryClient, spaces)
      }
    },
  })
  return { ...mutation, refused, closeRefused: () => setRefused([]) }
}

/** What went to another space is moved back from there; the rest is kept by the server for undoing. */
function backOfMany(space: Uuid, order: Goal, uuids: readonly Uuid[], answer: ManyOut): Back | undefined {
  const there = order.space
  if (there && answer.changed > 0) {
    const stayed = new Set(answer.refused.map(({ uuid }) => uuid))
    const gone = uuids.filter((uuid) => !stayed.has(uuid))
    return async () => (await changeProducts(there, { act: 'move', space, uuids: gone })).changed
  }
  const change = answer.undo
  return change ? () => undoChange(space, change) : undefined
}
