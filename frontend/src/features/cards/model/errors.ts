import type { FieldErrors } from '@/shared/api/error'
import { formErrors } from '@/shared/forms/useServerForm'
import { isRowField, sentRows, type Draft } from './draft'

/** Message by field: `first_name`, `layout.primary`, `phones.<id of the row>.number`. */
export type Faults = Record<string, string>

/**
 * The server counts rows as they were sent (`phones.1.number`); the form knows them by their id, which still fits
 * when rows are moved or removed meanwhile. `sent` is the draft that was sent.
 */
export function faultsOf(errors: FieldErrors, sent: Draft): Faults {
  const faults: Faults = {}
  for (const [path, message] of Object.entries(formErrors(errors))) {
    const [field = '', place, ...rest] = path.split('.')
    const index = Number(place)
    if (isRowField(field) && place !== undefined && Number.isInteger(index)) {
      const row = (sentRows(field, sent[field] as never[]) as { id: string }[])[index]
      if (row) {
        faults[[field, row.id, ...rest].join('.')] ??= message
        continue
      }
    }
    faults[path] ??= message
  }
  return faults
}

/** Message of one field of a row; a message for the row as a whole stands at `main`. */
export function rowFault(faults: Faults, field: string, id: string, name: string, main = false): string | undefined {
  return faults[`${field}.${id}.${name}`] ?? (main ? faults[`${field}.${id}`] : undefined)
}

/** Without the faults of what was changed just now. */
export function forgetFaults(faults: Faults, prefix: string): Faults {
  const kept = Object.entries(faults).filter(([path]) => path !== prefix && !path.startsWith(`${prefix}.`))
  return kept.length === Object.keys(faults).length ? faults : Object.fromEntries(kept)
}

const SECTIONS = {
  'contact-details': [
    'language',
    'prefix',
    'first_name',
    'last_name',
    'suffix',
    'pronouns',
    'job_title',
    'department',
    'organisation',
    'description',
    'phones',
    'emails',
    'websites',
    'addresses',
    'profile_picture',
    'translations',
  ],
  'social-media': ['social_media'],
  frames: ['frames', 'hidden_shared'],
  layout: ['layout', 'focus', 'header', 'logo'],
} as const
export type Section = keyof typeof SECTIONS

/** The part of the editor where a field is. */
export function sectionOf(path: string): Section | null {
  const field = path.split('.')[0] ?? ''
  const found = Object.entries(SECTIONS).find(([, fields]) => (fields as readonly string[]).includes(field))
  return found ? (found[0] as Section) : null
}

/** A preview body without what the server refused, so that the rest can be shown. Null when nothing could be dropped. */
export function withoutFaulty(body: Record<string, unknown>, errors: FieldErrors): Record<string, unknown> | null {
  const result = { ...body }
  const dropped = new Map<string, Set<number>>()
  let changed = false
  for (const path of Object.keys(formErrors(errors))) {
    const [field = '', place = ''] = path.split('.')
    const value = result[field]
    if (value === undefined) continue
    changed = true
    if (Array.isArray(value) && /^\d+$/.test(place)) {
      dropped.set(field, (dropped.get(field) ?? new Set()).add(Number(place)))
    } else if (field === 'layout' && place) {
      result[field] = Object.fromEntries(Object.entries(value as object).filter(([key]) => key !== place))
    } else {
      delete result[field]
    }
  }
  for (const [field, places] of dropped)
    result[field] = (result[field] as unknown[]).filter((_, index) => !places.has(index))
  return changed ? result : null
}
