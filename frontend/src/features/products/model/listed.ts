import type { ProductRow, ProductRowOfSpace } from '@/shared/api/generated/types.gen'
import type { Uuid } from '@/shared/api/types'

/** A row with the space that it is in; its name is known in lists of several. */
export type ListedProduct = ProductRow & { space: { uuid: Uuid; name?: string } }

export function listed(row: ProductRow | ProductRowOfSpace, space: Uuid): ListedProduct {
  return 'space' in row ? row : { ...row, space: { uuid: space } }
}

/** `Card, matte black`: what kind of thing it is. */
export function kindOf({ type, variant }: { type: string; variant: string }): string {
  return [type, variant].filter(Boolean).join(', ')
}
