import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { ApiError } from '@/shared/api/error'
import type { ChangeIn } from '@/shared/api/generated/types.gen'
import type { Uuid } from '@/shared/api/types'
import { useTranslation } from '@/shared/i18n/i18n'
import { permissionQuery } from '@/shared/permissions/abilities'
import { lazyDialog } from '@/shared/ui/lazyPart'
import { toastDone, toastError } from '@/shared/ui/toasts'
import { changeProduct, changeProducts, productsChanged, undoChange } from '../api'
import { backOf, isForMany, isGoneAfter, wayOf, type Offered, type ProductToChange } from '../model/acts'

const ActDialog = lazyDialog(() => import('../components/ActDialog'))

/** An act that somebody has begun; `manages`: as who looks after the space's products. */
export interface Begun {
  product: ProductToChange
  act: Offered
  manages: boolean
}
/** What an act is given beside the product. */
export type Given = Pick<ChangeIn, 'card' | 'space' | 'reason'>

/** One act with one product: asks what it needs, does it, says so, and offers the way back where there is one. */
export function useAct(onGone?: (product: Uuid) => void): {
  start: (product: ProductToChange, act: Offered) => void
  busy: boolean
  dialog: ReactNode
} {
  const { t } = useTranslation('products')
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState<Begun | null>(null)

  const changed = (begun: Begun, given: Given) =>
    productsChanged(queryClient, [begun.product.space.uuid, ...(given.space ? [given.space] : [])])
  const back = (begun: Begun, given: Given, undo: () => Promise<unknown>) => () =>
    void undo()
      .then(() => changed(begun, given))
      .catch(toastError)

  const run = async (begun: Begun, given: Given = {}) => {
    const { product, act, manages } = begun
    if (act === 'swap') return
    const space = product.space.uuid
    let undo: (() => Promise<unknown>) | undefined
    if (manages && isForMany(act)) {
      const done = await changeProducts(space, { act, uuids: [product.uuid], reason: given.reason })
      const refused = done.refused[0]
      if (refused) throw new ApiError({ status: 409, code: refused.code, message: refused.message })
      const change = done.undo
      if (change) undo = () => undoChange(space, change)
    } else {
      await changeProduct(product.uuid, { act, ...given })
      const way = backOf(act, product)
      if (way) undo = () => changeProduct(product.uuid, way)
    }
    // Before it is asked for again, which would be refused.
    if (isGoneAfter(act, manages)) onGone?.(product.uuid)
    await changed(begun, given)
    toastDone(t(`done.${act}`, { serial: product.serial }), undo && back(begun, given, undo))
  }
  const mutation = useMutation({ mutationFn: (begun: Begun) => run(begun) })

  const start = (product: ProductToChange, act: Offered) => {
    queryClient.ensureQueryData(permissionQuery(product.space.uuid)).then(({ abilities }) => {
      const begun = { product, act, manages: abilities.includes('products.manage') }
      if (wayOf(act, product, begun.manages) === 'now') mutation.mutate(begun)
      else setAsking(begun)
    }, toastError)
  }
  const dialog = asking && (
    <ActDialog begun={asking} onDo={(given) => run(asking, given)} onClose={() => setAsking(null)} />
  )
  return { start, busy: mutation.isPending, dialog }
}
