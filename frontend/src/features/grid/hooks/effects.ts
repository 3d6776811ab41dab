import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DONE_WITHOUT } from '@/shared/api/reads'
import type { DesignEffects, DesignPerson } from '@/shared/api/generated/types.gen'
import { effectsQuery } from '../api'
import type { GridEditing } from '../model/draft'

/** While somebody types. */
const QUIET = 300

/** What saving the draft takes from cards, and some cards to look at. Only modes and placeholders take something. */
export function useEffects({ base, body }: Pick<GridEditing, 'base' | 'body'>) {
  const { field_modes, placeholders } = body
  const asked = JSON.stringify({ ...(field_modes && { field_modes }), ...(placeholders && { placeholders }) })
  const [quiet] = useDebouncedValue(asked, QUIET)
  return useQuery({ ...effectsQuery(base.uuid, base.version, JSON.parse(quiet) as typeof body), ...DONE_WITHOUT })
}

/** Whose card the preview shows: the first of those who lose something until somebody else is chosen; null: a sample. */
export function usePerson(effects: DesignEffects | undefined) {
  const [chosen, choose] = useState<DesignPerson | null | undefined>(undefined)
  const found = effects?.people ?? []
  // Who was chosen stays, also where others lose something by now.
  const people = chosen && !found.some(({ uuid }) => uuid === chosen.uuid) ? [chosen, ...found] : found
  const person = chosen === undefined ? (people[0] ?? null) : chosen
  return {
    people,
    person,
    choose: (card: string | null) => choose(people.find(({ uuid }) => uuid === card) ?? null),
  }
}
