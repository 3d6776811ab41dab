import type { LocationPatch } from '@/shared/api/generated/types.gen'
import type { Point } from './location'

/** What is sent: the point as the server has it. */
export function bodyOf(body: object): LocationPatch {
  const { point, ...rest } = body as { point?: Point | null } & LocationPatch
  if (point === undefined) return rest
  return { ...rest, latitude: point?.latitude ?? null, longitude: point?.longitude ?? null }
}
