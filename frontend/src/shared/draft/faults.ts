import type { FieldErrors } from '@/shared/api/error'
import { formErrors } from '@/shared/forms/formErrors'

/** Message by path: `first_name`, `layout.primary`, `phones.<id of the row>.number`. */
export type Faults = Record<string, string>

/** Message of one field of a row; a message for the row as a whole stands at `main`. */
export function rowFault(faults: Faults, field: string, id: string, name: string, main = false): string | undefined {
  return faults[`${field}.${id}.${name}`] ?? (main ? faults[`${field}.${id}`] : undefined)
}

/** Without the faults of what was changed just now. */
export function forgetFaults(faults: Faults, prefix: string): Faults {
  const kept = Object.entries(faults).filter(([path]) => path !== prefix && !path.startsWith(`${prefix}.`))
  return kept.length === Object.keys(faults).length ? faults : Object.fromEntries(kept)
}

/**
 * The server counts rows as they were sent (`phones.1.number`); the form knows them by their id, which still fits when
 * rows are moved or removed meanwhile. `sent` has the rows as they were sent, by field.
 */
export function faultsOf(errors: FieldErrors, sent: Record<string, unknown>): Faults {
  const faults: Faults = {}
  for (const [path, message] of Object.entries(formErrors(errors))) {
    const [field = '', place = '', ...rest] = path.split('.')
    const rows = sent[field]
    const row = Array.isArray(rows) && /^\d+$/.test(place) ? (rows as { id?: string }[])[Number(place)] : undefined
    faults[row?.id ? [field, row.id, ...rest].join('.') : path] ??= message
  }
  return faults
}

/** A preview's body without what the server refused, so that the rest can be shown. Null when nothing could be dropped. */
export function withoutFaulty(body: Record<string, unknown>, errors: FieldErrors): Record<string, unknown> | null {
  const refused = new Map<string, string[]>()
  for (const path of Object.keys(formErrors(errors))) {
    const [field = '', part = ''] = path.split('.')
    if (body[field] !== undefined) refused.set(field, [...(refused.get(field) ?? []), part])
  }
  if (refused.size === 0) return null
  const rest = Object.entries(body).map(([field, value]) => [field, withoutParts(value, refused.get(field))])
  return Object.fromEntries(rest.filter(([, value]) => value !== undefined))
}

/** A list without these rows, an object without these keys; of anything else nothing is left. */
function withoutParts(value: unknown, parts: readonly string[] | undefined): unknown {
  if (!parts) return value
  if (typeof value !== 'object' || value === null || parts.includes('')) return undefined
  if (Array.isArray(value)) return value.filter((_, place) => !parts.includes(String(place)))
  return Object.fromEntries(Object.entries(value).filter(([key]) => !parts.includes(key)))
}
