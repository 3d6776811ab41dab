import type { FieldErrors } from '@/shared/api/error'
import { framesOut } from '@/features/frames/model/frames'
import { formErrors } from '@/shared/forms/useServerForm'
import { sentSocial, type GridDraft } from './draft'
import type { Faults } from './editor'

/**
 * The server counts rows as they were sent (`shared_social_media.1.value`); the form knows them by their id, which
 * still fits when rows are moved or removed meanwhile. `sent` is the draft that was sent.
 */
export function faultsOf(errors: FieldErrors, sent: GridDraft): Faults {
  const rows: Record<string, { id: string }[]> = {
    shared_frames: framesOut(sent.shared_frames) as { id: string }[],
    shared_social_media: sentSocial(sent.shared_social_media),
  }
  const faults: Faults = {}
  for (const [path, message] of Object.entries(formErrors(errors))) {
    const [field = '', place = '', ...rest] = path.split('.')
    const row = /^\d+$/.test(place) ? rows[field]?.[Number(place)] : undefined
    faults[row ? [field, row.id, ...rest].join('.') : path] ??= message
  }
  return faults
}

/** A preview body without what the server refused, so that the rest can be shown. Null when nothing could be dropped. */
export function withoutFaulty(body: Record<string, unknown>, errors: FieldErrors): Record<string, unknown> | null {
  const result = { ...body }
  const rows = new Map<string, Set<number>>()
  let changed = false
  for (const path of Object.keys(formErrors(errors))) {
    const [field = '', place = ''] = path.split('.')
    const value = result[field]
    if (value === undefined) continue
    changed = true
    if (Array.isArray(value) && /^\d+$/.test(place)) rows.set(field, (rows.get(field) ?? new Set()).add(Number(place)))
    else if (place && typeof value === 'object' && value !== null && !Array.isArray(value)) {
      result[field] = Object.fromEntries(Object.entries(value).filter(([key]) => key !== place))
    } else delete result[field]
  }
  for (const [field, places] of rows)
    result[field] = (result[field] as unknown[]).filter((_, index) => !places.has(index))
  return changed ? result : null
}
