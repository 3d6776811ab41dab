import type { ContactImportColumn, ContactImportOut, ContactRowStatus } from '@/shared/api/generated/types.gen'

/** What a file is read as, by the person's choice. */
export interface Reading {
  /** Field of each column by its place in the file; null until something was chosen, and then the proposed ones. */
  fields: Record<number, string> | null
  card: string | null
  tag: string | null
  event: string | null
}
export const AS_PROPOSED: Reading = { fields: null, card: null, tag: null, event: null }

/** The proposed fields, or the chosen ones. */
export function fieldsOf(reading: Reading, columns: readonly ContactImportColumn[]): Record<number, string> {
  if (reading.fields) return reading.fields
  return Object.fromEntries(columns.flatMap(({ index, field }) => (field ? [[index, field]] : [])))
}

/** With another field for one column. A field takes one column: who gives it to another takes it from the first. */
export function withField(
  reading: Reading,
  columns: readonly ContactImportColumn[],
  index: number,
  field: string | null,
): Reading {
  const kept = Object.entries(fieldsOf(reading, columns)).filter(
    ([place, one]) => Number(place) !== index && one !== field,
  )
  return { ...reading, fields: Object.fromEntries([...kept, ...(field ? [[index, field]] : [])]) }
}

/** As the API wants it: the field of each column of the file in its order, empty ones among them. */
export function columnParameter(reading: Reading): string[] {
  const { fields } = reading
  if (!fields) return []
  const places = Object.keys(fields).map(Number)
  return Array.from({ length: Math.max(0, ...places.map((place) => place + 1)) }, (_, place) => fields[place] ?? '')
}

/** Rows that something is written of. */
export function goodRows({ create, complete }: Pick<ContactImportOut, 'create' | 'complete'>): number {
  return create + complete
}

export const STATUSES: readonly ContactRowStatus[] = ['bad', 'create', 'complete', 'known']
