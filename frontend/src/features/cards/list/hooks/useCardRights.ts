import { useQuery } from '@tanstack/react-query'
import type { Uuid } from '@/shared/api/types'
import { useAbilities } from '@/shared/permissions/abilities'
import { mySpacesQuery } from '@/shared/spaces/current'
import type { ListedCard } from '../model/listed'
import { MANAGING } from '@/shared/list/selection'

/** What I may do with the cards of the list. Among all my cards the role in each one's space decides. */
export function useCardRights(space: Uuid | null) {
  const abilities = useAbilities(space)
  const { data: spaces } = useQuery({ ...mySpacesQuery(), enabled: !space })

  const manages = (id: Uuid) =>
    Boolean(space) || MANAGING.includes(spaces?.data.find((one) => one.uuid === id)?.role ?? '')
  const may = (ability: 'cards.create' | 'cards.state' | 'cards.delete', id: Uuid) =>
    space ? abilities.can(ability) : manages(id)
  const ofRow = (row: ListedCard) => ({
    edit: !space || abilities.can('cards.edit'),
    create: may('cards.create', row.space.uuid),
    state: may('cards.state', row.space.uuid),
    delete: may('cards.delete', row.space.uuid),
  })
  const choose = space
    ? abilities.can('cards.state') || abilities.can('cards.delete') || abilities.may('cards.export')
    : // Until it is known, with the column that most have: nothing moves for them.
      (spaces?.data.some((one) => MANAGING.includes(one.role)) ?? true)
  return { manages, ofRow, choose }
}
