import type { ContactOut } from '@/shared/api/generated/types.gen'

const FIELDS = ['prefix', 'first_name', 'last_name', 'company', 'job_title'] as const
export type MergeField = (typeof FIELDS)[number]

/** What both say, and say otherwise: of these one has to be chosen. */
export function differing(one: Pick<ContactOut, MergeField>, other: Pick<ContactOut, MergeField>): MergeField[] {
  return FIELDS.filter((field) => one[field] && other[field] && one[field] !== other[field])
}
