import type { ApiTokenOut, OwnTokensOut, TokenSpaceOut } from '@/shared/api/generated/types.gen'
import type { Tone } from '@/shared/ui/StatusBadge'

/** Days that a token may live, from the shortest on. */
export const LIVES = [30, 90, 180, 365, 730] as const
export type Life = (typeof LIVES)[number]
export const OFFERED_LIFE: Life = 365

const DAY = 86_400_000

/** When a token ends that is made now. */
export function endAfter(days: Life, now: number): Date {
  return new Date(now + days * DAY)
}

/** A life in the largest unit that says it whole. */
export function spanOf(days: Life): { unit: 'days' | 'years'; count: number } {
  return days % 365 === 0 ? { unit: 'years', count: days / 365 } : { unit: 'days', count: days }
}

export type TokenState = ApiTokenOut['state']
export const TONES: Record<TokenState, Tone> = {
  valid: 'good',
  ends_soon: 'warning',
  replaced: 'neutral',
  stopped: 'danger',
  expired: 'danger',
}

export type Deed = 'edit' | 'replace' | 'takeOver' | 'end'

interface Circumstances {
  /** The package has access for systems; without it tokens can be ended and nothing else. */
  available: boolean
  /** There is room for a further token. */
  mayMake: boolean
}

/** What can be done with a token. One that counts makes room for its successor; one whose time is over does not. */
export function deedsOf(state: TokenState, { available, mayMake }: Circumstances): Deed[] {
  if (!available) return ['end']
  switch (state) {
    case 'expired':
      return mayMake ? ['replace', 'end'] : ['end']
    case 'replaced':
      return ['edit', 'end']
    case 'stopped':
      return ['takeOver', 'edit', 'replace', 'end']
    default:
      return ['edit', 'replace', 'end']
  }
}

/** Networks as people write them: one a line, or with commas. */
export function networksOf(text: string): string[] {
  return text.split(/[\s,;]+/).filter(Boolean)
}

/** What a system reads first, by what it takes. */
const READS: readonly [ability: string, path: string][] = [
  ['cards.read', '/cards'],
  ['contacts.read', '/contacts'],
  ['products.read', '/products'],
  ['locations.read', '/locations'],
  ['newsletter.read', '/newsletter/lists'],
  ['spaces.read', ''],
  ['audit.read', '/audit'],
]

/** A call that this token can make; null where it reads none of these. */
export function exampleOf(
  token: { token: string; abilities: readonly string[] },
  address: string,
  space: string | null | undefined,
): string | null {
  const read = READS.find(([ability]) => token.abilities.includes(ability))
  if (!read || !space) return null
  return `curl -H "Authorization: Bearer ${token.token}" \\\n  "${address}/spaces/${space}${read[1]}"`
}

/** The spaces that a token of the person's can be given: those with access for systems, and those that it has. */
export function choosable(spaces: readonly TokenSpaceOut[], chosen: readonly string[]): TokenSpaceOut[] {
  return spaces.filter(({ uuid, has_access }) => has_access || chosen.includes(uuid))
}

/** A space in which a token of the person's works. */
export function spaceOf(chosen: readonly string[], list: Pick<OwnTokensOut, 'spaces'>): string | undefined {
  return list.spaces.find(({ uuid, has_access }) => has_access && (chosen.length === 0 || chosen.includes(uuid)))?.uuid
}

/** The names of chosen spaces; one that the person has left has none. */
export function namesOf(chosen: readonly string[], list: Pick<OwnTokensOut, 'spaces'>, left: string): string[] {
  const named = list.spaces.filter(({ uuid }) => chosen.includes(uuid)).map(({ name }) => name)
  return named.length < chosen.length ? [...named, left] : named
}
