import type { TokenAbilityOut } from '@/shared/api/generated/types.gen'

/** Groups that have a heading (`groups.<name>`), by the beginning of an ability's name. */
const GROUPS = [
  'cards',
  'notices',
  'products',
  'contacts',
  'statistics',
  'newsletter',
  'locations',
  'directories',
  'members',
  'spaces',
  'grid',
  'audit',
  'billing',
] as const
type Group = (typeof GROUPS)[number] | 'other'

export interface AbilityGroup {
  name: Group
  abilities: TokenAbilityOut[]
}

function groupOf({ name }: TokenAbilityOut): Group {
  return GROUPS.find((group) => name.startsWith(`${group}.`)) ?? 'other'
}

/** What tokens can be allowed, by what it is about, in the order in which the server names it. */
export function groupsOf(abilities: readonly TokenAbilityOut[]): AbilityGroup[] {
  const groups: AbilityGroup[] = []
  for (const ability of abilities) {
    const name = groupOf(ability)
    const group = groups.find((one) => one.name === name)
    if (group) group.abilities.push(ability)
    else groups.push({ name, abilities: [ability] })
  }
  return groups
}

/** Whether it can be ticked: who changes a token may leave it what it has, also what the person could not give. */
export function mayTick(ability: TokenAbilityOut, held: readonly string[]): boolean {
  return ability.may_grant || held.includes(ability.name)
}

/** Abilities that change nothing. */
function reads({ name }: TokenAbilityOut): boolean {
  return name.endsWith('.read') || name === 'statistics.of_card'
}

export const QUICK = ['reading', 'all', 'none'] as const
export type Quick = (typeof QUICK)[number]

/** The names that a quick choice ticks. */
export function quickChoice(quick: Quick, abilities: readonly TokenAbilityOut[], held: readonly string[]): string[] {
  if (quick === 'none') return []
  return abilities
    .filter((ability) => mayTick(ability, held) && (quick === 'all' || reads(ability)))
    .map(({ name }) => name)
}

/** Names as people read them, in the server's order; what it no longer names stays as it is, at the end. */
export function inWords(names: readonly string[], abilities: readonly TokenAbilityOut[]): string[] {
  const known = abilities.filter(({ name }) => names.includes(name))
  const unknown = names.filter((name) => !known.some((ability) => ability.name === name))
  return [...known.map(({ label }) => label), ...unknown]
}
