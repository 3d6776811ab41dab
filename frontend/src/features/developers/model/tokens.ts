import type { ApiTokenOut, ApiTokensOut, OwnTokensOut, TokenSpaceOut } from '@/shared/api/generated/types.gen'
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

/** Where an assistant is that the person has connected; empty for what is none. */
export const hostOf = (token: object): string => ('host' in token && typeof token.host === 'string' ? token.host : '')

export type Deed = 'edit' | 'replace' | 'takeOver' | 'end'

interface Circumstances {
  /** The package has access for systems; without it tokens can be ended and nothing else. */
  available: boolean
  /** There is room for a further token. */
  mayMake: boolean
  /** It is an assistant's, which has asked for it: nobody can write it down anew. */
  connected?: boolean
}

/** What can be done with a token. One that counts makes room for its successor; one whose time is over does not. */
export function deedsOf(state: TokenState, { available, mayMake, connected = false }: Circumstances): Deed[] {
  if (!available || connected) return ['end']
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

/** A network of IPv4 as its first address and how many of its bits are the same for all; null for what is none. */
function bitsOf(network: string): { first: number; bits: number } | null {
  const found = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})(?:\/(\d{1,2}))?$/.exec(network)
  if (!found) return null
  const [a = 0, b = 0, c = 0, d = 0] = found.slice(1, 5).map(Number)
  return { first: ((a * 256 + b) * 256 + c) * 256 + d, bits: Number(found[5] ?? 32) }
}

function liesWithin(network: string, other: string): boolean {
  const [inner, outer] = [bitsOf(network), bitsOf(other)]
  if (!inner || !outer) return network.toLowerCase() === other.toLowerCase()
  const size = 2 ** (32 - outer.bits)
  return inner.bits >= outer.bits && Math.floor(inner.first / size) === Math.floor(outer.first / size)
}

interface Bounds {
  abilities: readonly string[]
  networks: readonly string[]
  /** Of a person's token. */
  spaces?: readonly string[]
}

/** Whether all of these lie in what there was; none is all of them. */
function within(now: readonly string[], before: readonly string[], lies: (one: string, other: string) => boolean) {
  if (before.length === 0) return true
  return now.length > 0 && now.every((one) => before.some((other) => lies(one, other)))
}

/** Whether a token may more than before: the password is asked then. The server has the last word: of what is written in
 *  another way (IPv6, neighbours that make up a whole) it knows more. */
export function isWider(before: Bounds, now: Bounds): boolean {
  const same = (one: string, other: string) => one === other
  return !(
    now.abilities.every((ability) => before.abilities.includes(ability)) &&
    within(now.networks, before.networks, liesWithin) &&
    within(now.spaces ?? [], before.spaces ?? [], same)
  )
}

/** What a token that is to do more asks the person for; those of spaces and accounts ask for nothing. */
export function askedOf(list: ApiTokensOut | OwnTokensOut): OwnTokensOut['asked'] {
  return 'asked' in list ? list.asked : 'nothing'
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

/** Likewise of a token of a billing account: its invoices. */
export function exampleOfAccount(
  token: { token: string; abilities: readonly string[] },
  address: string,
  account: string | null,
): string | null {
  if (!account || !token.abilities.includes('billing.read')) return null
  return `curl -H "Authorization: Bearer ${token.token}" \\\n  "${address}/billing-accounts/${account}/invoices"`
}

/** The spaces that a token of the person's can be given: those with access for systems, and those that it has; one of
 *  these that the person has left is called as `left` says. */
export function choosable(
  spaces: readonly TokenSpaceOut[],
  chosen: readonly string[],
  left: string,
): Pick<TokenSpaceOut, 'uuid' | 'name'>[] {
  const known = spaces.map(({ uuid }) => uuid)
  return [
    ...spaces.filter(({ uuid, has_access }) => has_access || chosen.includes(uuid)),
    ...chosen.filter((uuid) => !known.includes(uuid)).map((uuid) => ({ uuid, name: left })),
  ]
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

/** Where assistants call, by the Model Context Protocol: beside the API. */
export const assistantsOf = (address: string): string => address.replace(/\/v1$/, '/mcp')
