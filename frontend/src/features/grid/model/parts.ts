import type { Path } from './draft'

/** The pages of the grid: which part of the draft each one changes. */
export const PARTS = [
  'index',
  'visibility',
  'placeholder',
  'frames',
  'social-media',
  'templates',
  'card-permissions',
] as const
export type Part = (typeof PARTS)[number]

const HEADS: Record<string, Part> = {
  layout: 'index',
  field_modes: 'visibility',
  placeholders: 'placeholder',
  translations: 'placeholder',
  shared_frames: 'frames',
  shared_social_media: 'social-media',
  card_permissions: 'card-permissions',
}

/** The page on which a value, or what is wrong with it, is seen. */
export function partOf(path: Path): Part | null {
  return HEADS[path.split('.')[0] ?? ''] ?? null
}
