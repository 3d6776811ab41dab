import { linkOptions } from '@tanstack/react-router'
import type { SpaceOverview, Uuid } from '@/shared/api/types'
import { useAbilities } from '@/shared/permissions/abilities'

export type StepCode = SpaceOverview['next_steps'][number]['code']

/** The first that is not done; undefined once all are. */
export function nextStep({ next_steps: steps }: SpaceOverview) {
  return steps.find((step) => !step.done)
}

/** Whether the next steps are for this person to do: somebody who may, in a space where one is left. */
export function useIsYoung(space: Uuid, overview: SpaceOverview): boolean {
  const { can } = useAbilities(space)
  return can('spaces.edit') && can('cards.create') && nextStep(overview) !== undefined
}

/** Where each step is done, and looked at again. */
export function stepTargets(space: string, { recent, cards }: SpaceOverview) {
  const list = linkOptions({ to: '/space/$space/cards', params: { space } })
  const last = recent[0]
  const card = last && linkOptions({ to: '/space/$space/cards/$id', params: { space, id: last.uuid } })
  return {
    choose_design: linkOptions({ to: '/space/$space/grid', params: { space } }),
    first_card: card ?? list,
    bring_people: linkOptions({ to: '/space/$space/cards/import', params: { space } }),
    invite_people: list,
    publish:
      cards.active === 0 && cards.draft > 1 ? { ...list, search: { state: ['draft' as const] } } : (card ?? list),
  }
}
