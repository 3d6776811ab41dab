import type { SubscriberImportColumn } from '@/shared/api/generated/types.gen'

/** What a file of subscribers is read as, by the person's choice. */
export interface Reading {
  /** Field of each column; null until something was chosen, and then the proposed ones. */
  fields: (string | null)[] | null
  lists: string[]
  /** By what these people have agreed, and on which day. */
  proof: string
  day: string
  overwrite: boolean
}
export const AS_PROPOSED: Reading = { fields: null, lists: [], proof: '', day: '', overwrite: false }

/** The proposed fields, or the chosen ones. */
export function fieldsOf(reading: Reading, columns: readonly SubscriberImportColumn[]): (string | null)[] {
  return reading.fields ?? columns.map(({ field }) => field)
}

/** With another field for one column. A field takes one column: who gives it to another takes it from the first. */
export function withField(
  reading: Reading,
  columns: readonly SubscriberImportColumn[],
  index: number,
  field: string | null,
): Reading {
  const fields = fieldsOf(reading, columns).map((one, at) => (at === index ? field : one === field ? null : one))
  return { ...reading, fields }
}

/** Nothing is imported without saying by what people have agreed, and when. */
const SHORTEST_PROOF = 10
export function isProved({ proof, day }: Reading): boolean {
  return proof.trim().length >= SHORTEST_PROOF && day !== ''
}

/** As the API wants it. */
export function readingParameters(reading: Reading, dryRun: boolean) {
  return {
    dry_run: dryRun,
    list: reading.lists,
    proof: isProved(reading) ? reading.proof.trim() : '',
    proof_day: isProved(reading) ? reading.day : null,
    overwrite: reading.overwrite,
    column: (reading.fields ?? []).map((field) => field ?? ''),
  }
}
