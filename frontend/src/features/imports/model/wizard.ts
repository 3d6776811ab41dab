import type { ImportFieldOut, ImportOut, ImportRowOut } from '@/shared/api/generated/types.gen'

export type { ImportOut as Import, ImportRowOut as ImportRow } from '@/shared/api/generated/types.gen'
type Import = ImportOut
type ImportRow = ImportRowOut
export type ImportField = ImportFieldOut
export type ImportKey = Import['key']
export type NewCardState = Import['card_state']
export type RowStatus = 'bad' | 'create' | 'update' | 'unchanged'

/** What a person does, in this order. The server's state says which are open; within those one goes back and forth. */
export const STEPS = ['upload', 'read', 'match', 'result', 'run'] as const
export type Step = (typeof STEPS)[number]

/** The step that is shown. `wanted` is where the person went; it counts only where the import allows it. */
export function stepOf(item: Pick<Import, 'status'> | null, wanted: Step | null): Step {
  if (!item) return 'upload'
  switch (item.status) {
    case 'uploaded':
      return wanted === 'match' ? 'match' : 'read'
    case 'checking':
      return 'result'
    case 'done':
      // Rows that were left out can be mended afterwards.
      return wanted === 'result' ? 'result' : 'run'
    case 'checked':
      return wanted === 'read' || wanted === 'match' ? wanted : 'result'
    default:
      return 'run'
  }
}

export function isBusy(item: Pick<Import, 'status'> | undefined): boolean {
  return item?.status === 'checking' || item?.status === 'running' || item?.status === 'undoing'
}

/** Which column fills which field, and how rows find their cards. */
export interface Match {
  /** Field by column. */
  mapping: Record<number, string>
  key: ImportKey
  country: string
  state: NewCardState
}
export type MatchAction =
  | { type: 'column'; index: number; field: string | null }
  | { type: 'key'; key: ImportKey }
  | { type: 'country'; country: string }
  | { type: 'state'; state: NewCardState }
  | { type: 'restart'; item: Import }

export function matchOf(item: Import): Match {
  const mapping: Record<number, string> = {}
  for (const [index, field] of Object.entries(item.mapping)) if (field) mapping[Number(index)] = field
  return { mapping, key: item.key, country: item.default_country, state: item.card_state ?? 'draft' }
}

export function matchReducer(match: Match, action: MatchAction): Match {
  switch (action.type) {
    case 'column': {
      // A field takes one column: who gives it to another takes it from the first.
      const mapping = Object.fromEntries(
        Object.entries(match.mapping).filter(
          ([index, field]) => Number(index) !== action.index && field !== action.field,
        ),
      )
      if (action.field) mapping[action.index] = action.field
      return { ...match, mapping }
    }
    case 'key':
      return { ...match, key: action.key }
    case 'country':
      return { ...match, country: action.country }
    case 'state':
      return { ...match, state: action.state }
    case 'restart':
      return matchOf(action.item)
  }
}

const NAMES = ['first_name', 'last_name', 'full_name', 'organisation']

/** In which columns stands by what a row finds its card. */
const COLUMNS_OF_KEYS: Record<Match['key'], readonly string[]> = {
  email: ['email', 'all_emails'],
  external_key: ['external_key'],
  none: [],
}

/** What stands in the way of a check. */
export function matchProblems(match: Match): ('name' | 'key')[] {
  const used = new Set(Object.values(match.mapping))
  const result: ('name' | 'key')[] = []
  if (!NAMES.some((field) => used.has(field))) result.push('name')
  if (match.key !== 'none' && !COLUMNS_OF_KEYS[match.key].some((field) => used.has(field))) result.push('key')
  return result
}

/** Rows that will be written. */
export function goodRows({ summary }: Pick<Import, 'summary'>): number {
  return summary.waiting ?? summary.create + summary.update
}

/** What is written in place of cells: row of the file → column → text. */
export type Mends = Record<number, Record<number, string>>

/** The mends with one cell more; one that says what the file says is none. */
export function withMend(mends: Mends, row: ImportRow, column: number, text: string): Mends {
  const cells = Object.fromEntries(Object.entries(mends[row.row] ?? {}).filter(([index]) => Number(index) !== column))
  if (text !== (row.cells[column] ?? '')) cells[column] = text
  const others = Object.fromEntries(Object.entries(mends).filter(([number]) => Number(number) !== row.row))
  return Object.keys(cells).length > 0 ? { ...others, [row.row]: cells } : others
}

/** The columns of a bad row to be mended: those that its reasons speak of, else all that fill a field. */
export function columnsToMend(item: Pick<Import, 'mapping'>, row: ImportRow, all: boolean): [number, string][] {
  const columns = Object.entries(item.mapping)
    .map(([index, field]): [number, string] => [Number(index), field])
    .sort(([a], [b]) => a - b)
  const bad = new Set(row.reasons.filter((reason) => reason.bad).map((reason) => reason.field))
  const faulty = columns.filter(([, field]) => bad.has(field))
  return all || faulty.length === 0 ? columns : faulty
}

/** Fields by group in the server's order, as a select wants them. */
export function groupedFields(
  fields: readonly ImportField[],
): { group: string; items: { value: string; label: string }[] }[] {
  const groups = new Map<string, { value: string; label: string }[]>()
  for (const field of fields) {
    const items = groups.get(field.group) ?? []
    items.push({ value: field.value, label: field.text })
    groups.set(field.group, items)
  }
  return [...groups].map(([group, items]) => ({ group, items }))
}

const ENCODINGS: Record<string, string> = {
  'utf-8': 'UTF-8',
  'utf-8-sig': 'UTF-8',
  cp1252: 'Windows-1252',
  'windows-1252': 'Windows-1252',
  cp1250: 'Windows-1250',
  'windows-1250': 'Windows-1250',
  'iso-8859-1': 'ISO 8859-1',
  'iso-8859-2': 'ISO 8859-2',
  'iso-8859-15': 'ISO 8859-15',
  'utf-16': 'UTF-16',
  'utf-16-le': 'UTF-16',
  'utf-16-be': 'UTF-16',
  macintosh: 'Macintosh',
}

/** The name that people know an encoding by. */
export function encodingName(encoding: string): string {
  return ENCODINGS[encoding.toLowerCase()] ?? encoding.toUpperCase()
}
