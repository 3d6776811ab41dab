import type {
  ConnectorExample,
  ConnectorIn,
  ConnectorOptions,
  ConnectorOut,
  ConnectorRecordOut,
} from '@/shared/api/generated/types.gen'
import type { Tone } from '@/shared/ui/StatusBadge'

export const PAGE_SIZE = 50
export type Kind = ConnectorOut['kind']
export const KINDS = ['hubspot', 'pipedrive', 'salesforce', 'dynamics', 'json'] as const satisfies readonly Kind[]
export type Flow = ConnectorOut['flows'][number]
export const FLOWS = ['contact', 'card'] as const satisfies readonly Flow[]

/** Names of products are the same in all languages. */
export const PRODUCTS: Record<Exclude<Kind, 'json'>, string> = {
  hubspot: 'HubSpot',
  pipedrive: 'Pipedrive',
  salesforce: 'Salesforce',
  dynamics: 'Dynamics 365',
}

export const ADDRESSES: Record<Kind, string> = {
  hubspot: 'https://api.hubapi.com',
  pipedrive: 'https://company.pipedrive.com',
  salesforce: 'https://company.my.salesforce.com',
  dynamics: 'https://company.crm4.dynamics.com',
  json: 'https://',
}

/** Our fields, in the order in which people read them. */
export const FIELDS = [
  'id',
  'kind',
  'name',
  'prefix',
  'first_name',
  'last_name',
  'surname',
  'suffix',
  'company',
  'job_title',
  'department',
  'email',
  'phone',
  'mobile',
  'website',
  'street',
  'zipcode',
  'city',
  'region',
  'country',
  'language',
  'consent',
  'tags',
  'owner',
  'met_at',
  'event',
  'external_key',
  'page',
  'state',
] as const

/** What a new connector to any JSON begins with. */
export const PLAIN: Required<ConnectorOptions> = {
  client_id: '',
  key_field: '',
  tenant: '',
  method: 'PUT',
  path: '/people/{{id}}',
  body: JSON.stringify({ name: '{{name}}', company: '{{company}}', email: '{{email}}', phone: '{{phone}}' }, null, 2),
  erase_path: '/people/{{id}}',
  header: 'Authorization',
}

export const NO_OPTIONS: Required<ConnectorOptions> = { ...PLAIN, path: '', body: '', erase_path: '' }

/** How a connector stands: one that is on and not answered to says so. */
export type Standing = ConnectorOut['state'] | 'failing'
export function standingOf({ state, failures }: Pick<ConnectorOut, 'state' | 'failures'>): Standing {
  return state === 'on' && failures > 0 ? 'failing' : state
}
export const TONES: Record<Standing, Tone> = {
  draft: 'neutral',
  on: 'good',
  failing: 'warning',
  paused: 'neutral',
  off: 'danger',
}

export type Result = ConnectorRecordOut['result']
export const RESULTS = ['sent', 'waiting', 'resting', 'failed'] as const satisfies readonly Result[]
export const RESULT_TONES: Record<Result, Tone> = {
  sent: 'good',
  waiting: 'warning',
  resting: 'neutral',
  failed: 'danger',
}
export const EXAMPLE_TONES: Record<ConnectorExample['state'], Tone> = {
  new: 'good',
  changed: 'accent',
  same: 'neutral',
  left_out: 'warning',
}

/** Why nothing was answered or sent, as far as there are words for it (`problems.<name>`). */
const PROBLEMS = [
  'address',
  'no_such_name',
  'private',
  'away',
  'certificate',
  'too_large',
  'answer',
  'secret',
  'not_there',
  'no_email',
] as const
export type Problem = (typeof PROBLEMS)[number]
export function problemOf(problem: string): Problem {
  return PROBLEMS.find((one) => one === problem) ?? 'away'
}

export interface LogSearch {
  kind?: Flow
  result?: Result
}

/** The settings of a connector as they are written; a secret is not among them. */
export function settingsOf(connector: ConnectorOut): ConnectorIn {
  const { name, kind, address, flows, mapping, options } = connector
  return { name, kind, address, flows, mapping, options, secret: '' }
}

/** Fields without a name on the other side are not sent. */
export function mappingOf(typed: Record<string, string>): Record<string, string> {
  const named = Object.entries(typed).map(([ours, theirs]) => [ours, theirs.trim()] as const)
  return Object.fromEntries(named.filter(([, theirs]) => theirs))
}
