import type { ArticleOut, CardBase } from '@/shared/api/generated/types.gen'
import type { Image, Uuid } from '@/shared/api/types'
import { contrast } from '@/shared/ui/contrast'

/** Pictures of an article in a variant: the variant's own first, then those that are shown for all of them. */
export function galleryOf(
  article: Pick<ArticleOut, 'gallery' | 'variants' | 'picture'>,
  variant: Uuid | null,
): Image[] {
  const own = article.gallery.filter((one) => one.variant !== null && one.variant === variant)
  const style = article.variants.find(({ uuid }) => uuid === variant)?.picture
  const forAll = article.gallery.filter((one) => one.variant === null)
  const found = [...own.map(({ image }) => image), ...(style ? [style] : []), ...forAll.map(({ image }) => image)]
  const pictures = found.length > 0 || !article.picture ? found : [article.picture]
  return [...new Map(pictures.map((picture) => [picture.uuid, picture])).values()]
}

/** The variant that is shown first: one that can be had. */
export function firstVariant({ variants }: Pick<ArticleOut, 'variants'>): Uuid | null {
  return (variants.find(({ in_stock }) => in_stock) ?? variants[0])?.uuid ?? null
}

/** Whether a dark or a light card is printed on material of this colour (`#rrggbb`). */
export function baseFor(colour: string): CardBase {
  return (contrast(colour, '#FFFFFF') ?? 0) > (contrast(colour, '#000000') ?? 0) ? 'dark' : 'light'
}
