import {
  IconId,
  IconIdBadge2,
  IconKey,
  IconNfc,
  IconPackage,
  IconPresentation,
  IconSticker,
  type Icon,
} from '@tabler/icons-react'
import type { ArticleCategory } from '@/shared/api/generated/types.gen'
import { apiUrl } from '@/shared/api/origin'
import type { Image } from '@/shared/api/types'
import { imageUrl } from '@/shared/ui/image'
import classes from './shop.module.css'

const ICONS: Record<ArticleCategory, Icon> = {
  card: IconId,
  sticker: IconSticker,
  badge: IconIdBadge2,
  key_ring: IconKey,
  stand: IconPresentation,
  package: IconPackage,
  other: IconNfc,
}

export interface ArticlePictureProps {
  /** With all its sizes, or as a row has it: an address, whose double has `@2x` after it. */
  picture: Image | string | null
  category: ArticleCategory
  /** Pixels that it is wide at most. */
  width: number
  /** What is to be seen, where no words stand beside it. */
  alt?: string
  eager?: boolean
}

/** An article by its picture; by the sign of its kind where it has none. */
export function ArticlePicture({ picture, category, width, alt = '', eager = false }: ArticlePictureProps) {
  const CategoryIcon = ICONS[category]
  if (!picture)
    return (
      <span className={classes.sign} {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}>
        <CategoryIcon size={Math.min(72, width / 3)} stroke={1} />
      </span>
    )
  const loading = eager ? 'eager' : 'lazy'
  if (typeof picture === 'string')
    return (
      <img
        className={classes.picture}
        src={apiUrl(picture)}
        srcSet={`${apiUrl(picture)}@2x 2x`}
        alt={alt}
        loading={loading}
      />
    )
  return (
    <img
      className={classes.picture}
      src={imageUrl(picture, width)}
      srcSet={`${imageUrl(picture, width * 2)} 2x`}
      width={picture.width}
      height={picture.height}
      alt={alt}
      loading={loading}
    />
  )
}
