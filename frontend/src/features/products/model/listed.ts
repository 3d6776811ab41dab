import type {
  CardOfProductRow,
  MadeOf,
  ProductRow,
  ProductRowOfSpace,
  SpaceOfProduct,
} from '@/shared/api/generated/types.gen'
import type { Uuid } from '@/shared/api/types'

/** A row with what it is made of, the card and the space that it is in; its name is known in lists of several. */
export type ListedProduct = Omit<ProductRow, 'card'> &
  Pick<MadeOf, 'type' | 'variant' | 'picture'> & { card: CardOfProductRow | null; space: { uuid: Uuid; name?: string } }

/** A page of products: what those of a batch are, whose a card is and what a space is called stands once beside the
 * rows. */
interface ProductPage {
  data: readonly (ProductRow | ProductRowOfSpace)[]
  made_of: readonly MadeOf[]
  cards: readonly CardOfProductRow[]
  spaces?: readonly SpaceOfProduct[]
}

/** The rows of a page; `space` is that of all of them where they do not name it. */
export function listed({ data, made_of, cards, spaces = [] }: ProductPage, space: Uuid): ListedProduct[] {
  const known = new Map(made_of.map((made) => [made.batch, made]))
  return data.map((row) => {
    const { type = '', variant = '', picture = null } = known.get(row.batch) ?? {}
    const card = row.card === null ? null : (cards[row.card] ?? null)
    const of = 'space' in row ? spaces[row.space] : undefined
    return { type, variant, picture, ...row, card, space: of ?? { uuid: space } }
  })
}

/** `Card, matte black`: what kind of thing it is. */
export function kindOf({ type, variant }: { type: string; variant: string }): string {
  return [type, variant].filter(Boolean).join(', ')
}
