import { textIn, type Unread } from '@/shared/address'
import type {
  DirectoryCallRow,
  DirectoryDomainOut,
  DirectoryHeldRow,
  DirectoryPersonRow,
  DirectorySettingsOut,
  DirectorySettingsPatch,
  DirectorySignal,
} from '@/shared/api/generated/types.gen'
import type { Tone } from '@/shared/ui/StatusBadge'

export const PAGE_SIZE = 50
export const VIEWS = ['people', 'held', 'groups', 'log'] as const
export const STATES = ['here', 'held', 'left'] as const
export const EFFECTS = ['join', 'change', 'leave', 'return'] as const
export const OUTCOMES = ['done', 'held', 'refused', 'failed', 'nothing'] as const

/** What of a directory is shown; it stands in the address. Without `show` it is the overview. */
export interface DirectorySearch {
  show?: (typeof VIEWS)[number]
  search?: string
  state?: (typeof STATES)[number]
  effect?: (typeof EFFECTS)[number]
  outcome?: (typeof OUTCOMES)[number]
  page?: number
}

const oneOf = <T extends string>(known: readonly T[], value: unknown): T | undefined =>
  known.find((one) => one === value)

/** Reads an address that people may have typed or cut: what makes no sense is left out. */
export function readDirectorySearch(raw: Unread<DirectorySearch>): DirectorySearch {
  const search = (typeof raw.search === 'number' ? String(raw.search) : textIn(raw.search))?.trim().slice(0, 120)
  const page = Number(raw.page)
  const read: DirectorySearch = {
    show: oneOf(VIEWS, raw.show),
    search: search === '' ? undefined : search,
    state: oneOf(STATES, raw.state),
    effect: oneOf(EFFECTS, raw.effect),
    outcome: oneOf(OUTCOMES, raw.outcome),
    page: Number.isInteger(page) && page > 1 && page <= 100_000 ? page : undefined,
  }
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined))
}

export const LEVEL_TONES: Record<DirectorySignal['level'], Tone> = {
  good: 'good',
  soon: 'warning',
  bad: 'danger',
}
export const STATE_TONES: Record<DirectoryPersonRow['state'], Tone> = {
  here: 'good',
  held: 'warning',
  left: 'neutral',
}
export const EFFECT_TONES: Record<DirectoryHeldRow['effect'], Tone> = {
  join: 'good',
  change: 'accent',
  leave: 'danger',
  return: 'good',
}
export const OUTCOME_TONES: Record<DirectoryCallRow['outcome'], Tone> = {
  done: 'good',
  nothing: 'neutral',
  held: 'warning',
  refused: 'danger',
  failed: 'danger',
}
export const PROOF_TONES: Record<DirectoryDomainOut['state'], Tone> = {
  waiting: 'warning',
  verified: 'good',
  at_risk: 'warning',
  lost: 'danger',
  taken: 'danger',
  expired: 'neutral',
}
/** Pages of a directory that a signal may lead to. */
const PAGES = ['domains', 'sso', 'third-party-auth', 'scim-provisioning', 'pull', 'settings'] as const
export const pageOf = (page: string) => oneOf(PAGES, page)

/** How soon domains are asked for again: while one is looked at, or waits. */
export function askAgainAfter(domains: Pick<DirectoryDomainOut, 'state' | 'checking'>[] | undefined): number | false {
  if (domains?.some(({ checking }) => checking)) return 2_000
  return domains?.some(({ state }) => state === 'waiting') ? 30_000 : false
}

export interface SettingsValues {
  people_space: string
  people_template: string | null
  on_leave: DirectorySettingsOut['on_leave']
  heir_card: string | null
  sso_required: boolean
  session_hours: number
  dry_run: boolean
  most_leavers: number
  space_fields: string[]
  reaches: string[]
}

export function valuesOf(settings: DirectorySettingsOut): SettingsValues {
  return {
    people_space: settings.people_space,
    people_template: settings.people_template,
    on_leave: settings.on_leave,
    heir_card: settings.heir?.uuid ?? null,
    sso_required: settings.sso_required,
    session_hours: settings.session_hours,
    dry_run: settings.dry_run,
    most_leavers: settings.most_leavers,
    space_fields: settings.fields.filter(({ winner }) => winner === 'space').map(({ field }) => field),
    reaches: settings.reaches,
  }
}

/** The changed values as they are sent; a template belongs to its space, so another space takes it away. */
export function patchOf(values: SettingsValues, changed: readonly (keyof SettingsValues)[]): DirectorySettingsPatch {
  return Object.fromEntries(changed.map((field) => [field, values[field]]))
}
