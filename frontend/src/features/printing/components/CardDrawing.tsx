import { Skeleton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { CardSelect } from '@/features/cards/components/CardSelect'
import type { CardStyleLook, ProductCategory } from '@/shared/api/generated/types.gen'
import { SAID_HERE } from '@/shared/api/reads'
import { useTranslation } from '@/shared/i18n/i18n'
import { Failure } from '@/shared/ui/Failure'
import { Select } from '@/shared/ui/layers/Select'
import { drawingQuery } from '../api'
import { pictureOf } from '../model/drawing'
import { CATEGORIES } from '../model/style'
import { Checks } from './Checks'
import classes from './printing.module.css'

const QUIET = 250

/** The very card of a person, front and back, as it would be printed now, and what is to be said of it. */
export function CardDrawing({ space, look }: { space: string; look: CardStyleLook }) {
  const { t } = useTranslation('printing')
  const [card, setCard] = useState<string | null>(null)
  const [category, setCategory] = useState<ProductCategory>('card')
  const wanted = useMemo(() => ({ look, card, category }), [look, card, category])
  const [asked] = useDebouncedValue(wanted, QUIET)
  const read = useQuery({ ...drawingQuery(space, asked), ...SAID_HERE })
  const drawing = read.data
  return (
    <div className={classes.preview}>
      <CardSelect space={space} label={t('preview.person')} all quiet value={card} onChange={setCard} />
      <Select
        label={t('preview.product')}
        data={CATEGORIES.map((value) => ({ value, label: t(`category.${value}`) }))}
        value={category}
        allowDeselect={false}
        onChange={(value) => setCategory((value ?? 'card') as ProductCategory)}
      />
      {read.isError && <Failure of={read} compact />}
      {!drawing && !read.isError && <Skeleton height={420} radius="md" />}
      {drawing && (
        <>
          <div className={classes.table} data-waits={read.isPlaceholderData || undefined} aria-busy={read.isFetching}>
            {drawing.sides.map(({ side, svg }) => (
              <figure className={classes.side} key={side}>
                <img
                  src={pictureOf(svg)}
                  alt={t('preview.alt', { side: t(`side.${side}`), name: drawing.card?.name ?? '' })}
                  style={{ aspectRatio: `${drawing.size.width} / ${drawing.size.height}` }}
                />
                <figcaption>{t(`side.${side}`)}</figcaption>
              </figure>
            ))}
          </div>
          {!drawing.card && <p className={classes.help}>{t('preview.nobody')}</p>}
          <Checks checks={drawing.checks} />
        </>
      )}
    </div>
  )
}
