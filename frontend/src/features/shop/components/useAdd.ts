import type { CheckoutItemIn } from '@/shared/api/generated/types.gen'
import type { Uuid } from '@/shared/api/types'
import { useBasketChange } from '../basket/api'
import { openBasket } from '../basket/memory'
import { added, linesOf } from '../basket/model/lines'

/** Puts something into the basket and shows it there; the account whose prices were shown pays, until another one is
 *  chosen. */
export function useAdd(account: Uuid | null) {
  const { mutate, isPending } = useBasketChange({ fresh: true })
  const add = (line: CheckoutItemIn) =>
    mutate(
      (basket) => ({
        items: added(linesOf(basket), line),
        ...(account && !basket?.form.account_id && { form: { ...basket?.form, account_id: account } }),
      }),
      { onSuccess: openBasket },
    )
  return { add, isAdding: isPending }
}
