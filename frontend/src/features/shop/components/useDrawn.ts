import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { checksQuery, sideQuery, stylesQuery } from '@/features/printing/api'
import { pictureOf } from '@/features/printing/model/drawing'
import type { ArticleOut, CardStyleRow, PrintSide, ProductCategory } from '@/shared/api/generated/types.gen'
import { DONE_WITHOUT } from '@/shared/api/reads'
import type { Uuid } from '@/shared/api/types'
import { baseFor } from '../model/gallery'

/** Products that are printed on their back, too; the others have all of it in front. */
const TWO_SIDED: readonly ProductCategory[] = ['card', 'key_ring']

/** A side of the article, as it would be printed. */
export interface DrawnSide {
  side: PrintSide
  picture: string
}

export type Drawing = ReturnType<typeof useDrawn>

/** The article by a card style of the space, with one of its people: by one that fits the colour of the variant until
 *  another is chosen. Without a style it is shown as it is delivered. */
export function useDrawn(article: ArticleOut, space: Uuid | null, card: Uuid | null, colour: string) {
  const category = article.category === 'package' ? 'card' : article.category
  const wanted = article.personalised && space !== null
  const styles = useQuery({ ...stylesQuery(space ?? ''), ...DONE_WITHOUT, enabled: wanted })
  const [chosen, choose] = useState<Uuid | null>(null)
  const rows: readonly CardStyleRow[] = wanted ? (styles.data ?? []) : []
  const fitting = rows.find(({ base }) => base === baseFor(colour))
  const style = rows.find(({ uuid }) => uuid === chosen) ?? fitting ?? rows[0]
  const sideOf = (side: PrintSide) => sideQuery(space ?? '', style ?? NONE, { side, category, card })
  const front = useQuery({ ...sideOf('front'), ...DONE_WITHOUT, enabled: style !== undefined })
  const twoSided = style !== undefined && TWO_SIDED.includes(category)
  const back = useQuery({ ...sideOf('back'), ...DONE_WITHOUT, enabled: twoSided })
  const checks = useQuery({
    ...checksQuery(space ?? '', style ?? NONE, { category, card }),
    ...DONE_WITHOUT,
    enabled: style !== undefined,
  })
  const sides: DrawnSide[] = [
    ...(style && front.data ? [{ side: 'front' as const, picture: pictureOf(front.data) }] : []),
    ...(twoSided && back.data ? [{ side: 'back' as const, picture: pictureOf(back.data) }] : []),
  ]
  return {
    rows,
    style: style?.uuid ?? null,
    choose,
    sides,
    /** What stands in the way of printing it. */
    bad: (checks.data?.checks ?? []).filter(({ verdict }) => verdict === 'bad'),
    isPending: wanted && styles.isPending,
  }
}

const NONE = { uuid: '', version: 0 } as CardStyleRow
