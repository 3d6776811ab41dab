import { UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import type { ArticleOut } from '@/shared/api/generated/types.gen'
import type { Image, Uuid } from '@/shared/api/types'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { galleryOf } from '../model/gallery'
import { ArticlePicture } from './ArticlePicture'
import classes from './article.module.css'

/** What the article looks like in the chosen variant, and its other pictures. */
export function Gallery({ article, variant }: { article: ArticleOut; variant: Uuid | null }) {
  const { t } = useTranslation('shop')
  const { number } = useFormats()
  const pictures = galleryOf(article, variant)
  const [chosen, setChosen] = useState<string | null>(null)
  const shown: Image | null = pictures.find(({ uuid }) => uuid === chosen) ?? pictures[0] ?? null
  return (
    <div className={classes.gallery}>
      <div className={classes.stage}>
        <ArticlePicture picture={shown} category={article.category} width={640} alt={article.name} eager />
      </div>
      {pictures.length > 1 && (
        <ul className={classes.thumbs} aria-label={t('pictures')}>
          {pictures.map((picture, place) => (
            <li key={picture.uuid}>
              <UnstyledButton
                className={classes.thumb}
                aria-label={t('picture', { number: number(place + 1) })}
                aria-pressed={picture.uuid === shown?.uuid}
                onClick={() => setChosen(picture.uuid)}
              >
                <ArticlePicture picture={picture} category={article.category} width={96} />
              </UnstyledButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
