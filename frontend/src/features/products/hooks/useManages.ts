import { useQuery } from '@tanstack/react-query'
import { MANAGING } from '@/shared/list/selection'
import type { Uuid } from '@/shared/api/types'
import { useAbilities } from '@/shared/permissions/abilities'
import { mySpacesQuery } from '@/shared/spaces/current'

/** Whether I look after the products of a space. Among all that are mine my role in each one's space decides. */
export function useManages(space: Uuid | null) {
  const { can } = useAbilities(space)
  const { data: spaces } = useQuery({ ...mySpacesQuery(), enabled: !space })
  const manages = (id: Uuid) =>
    space ? can('products.manage') : MANAGING.includes(spaces?.data.find((one) => one.uuid === id)?.role ?? '')
  const some = space ? can('products.manage') : (spaces?.data.some((one) => MANAGING.includes(one.role)) ?? true)
  return { manages, some }
}
