import { useQuery, useQueryClient } from '@tanstack/react-query'
import { DONE_WITHOUT } from '@/shared/api/reads'
import { useAbilities } from '@/shared/permissions/abilities'
import { productsChanged } from '../api'
import { isSerial, normalisedSerial } from '../reader/model/serial'
import { connect, lead, ofSerialQuery, type Product } from './api'
import { standingOf } from './model/standing'

/** Where a product is to go: to a card of a space, or into the space's pool. */
export interface Goal {
  space: string
  card?: { uuid: string; name: string }
}

/** What is known of a serial in the space of its goal, and the write that leads it there. */
export function useConnect(goal: Goal | null, typed: string) {
  const queryClient = useQueryClient()
  const { can, isPending } = useAbilities(goal?.space)
  const serial = normalisedSerial(typed)
  const asks = goal !== null && can('products.manage') && isSerial(serial)
  const found = useQuery({ ...ofSerialQuery(goal?.space ?? '', serial), enabled: asks, ...DONE_WITHOUT })
  const standing = standingOf(asks ? (found.data ?? null) : null, goal)

  const send = async (pin: string): Promise<Product> => {
    if (!goal) throw new Error('nowhere to connect it to')
    const { card, space } = goal
    const product =
      card && standing.row && standing.act
        ? await lead(standing.row.uuid, standing.act, card.uuid)
        : await connect({ serial, pin, ...(card ? { card: card.uuid } : { space }) })
    await productsChanged(queryClient, [space])
    return product
  }
  return { standing, isAsking: isPending || (asks && found.isFetching && !found.data), send }
}
