import { IconId, IconKey, IconNfc, IconPresentation, IconSticker, IconIdBadge2, type Icon } from '@tabler/icons-react'
import type { ProductCategory } from '@/shared/api/generated/types.gen'
import { apiUrl } from '@/shared/api/origin'
import classes from './products.module.css'

const ICONS: Record<ProductCategory, Icon> = {
  card: IconId,
  sticker: IconSticker,
  badge: IconIdBadge2,
  key_ring: IconKey,
  stand: IconPresentation,
  other: IconNfc,
}

export interface ThumbnailProps {
  /** Of the variant, else of the type. */
  picture: string | null
  category?: ProductCategory
}

/** The product in small, before its serial. */
export function Thumbnail({ picture, category = 'other' }: ThumbnailProps) {
  const CategoryIcon = ICONS[category]
  const src = picture && apiUrl(picture)
  return (
    <span className={classes.thumbnail} aria-hidden="true">
      {src ? (
        <img className={classes.picture} src={src} srcSet={`${src}@2x 2x`} alt="" />
      ) : (
        <CategoryIcon size={20} stroke={1.6} />
      )}
    </span>
  )
}
