import { UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import type { ArticleOut } from '@/shared/api/generated/types.gen'
import type { Image, Uuid } from '@/shared/api/types'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { galleryOf } from '../model/gallery'
import { ArticlePicture } from './ArticlePicture'
import classes from './article.module.css'
import type { DrawnSide } from './useDrawn'

interface Shown {
  key: string
  words: string
  drawn?: string
  picture?: Image
}

/** What the article looks like: as it is printed for the space, in the chosen variant, and its other pictures. */
export function Gallery(props: { article: ArticleOut; variant: Uuid | null; sides: readonly DrawnSide[] }) {
  const { article, variant, sides } = props
  const { t } = useTranslation('shop')
  const { number } = useFormats()
  const all: Shown[] = [
    ...sides.map(({ side, picture }) => ({ key: side, words: t(`style.${side}`), drawn: picture })),
    ...galleryOf(article, variant).map((picture, place) => ({
      key: picture.uuid,
      words: t('picture', { number: number(place + 1) }),
      picture,
    })),
  ]
  const [chosen, setChosen] = useState<string | null>(null)
  const shown = all.find(({ key }) => key === chosen) ?? all[0]
  return (
    <div className={classes.gallery}>
      <div className={classes.stage}>
        {shown?.drawn ? (
          <img className={classes.drawn} src={shown.drawn} alt={`${article.name}, ${shown.words}`} />
        ) : (
          <ArticlePicture
            picture={shown?.picture ?? null}
            category={article.category}
            width={640}
            alt={article.name}
            eager
          />
        )}
      </div>
      {all.length > 1 && (
        <ul className={classes.thumbs} aria-label={t('pictures')}>
          {all.map(({ key, words, drawn, picture }) => (
            <li key={key}>
              <UnstyledButton
                className={classes.thumb}
                aria-label={words}
                aria-pressed={key === shown?.key}
                onClick={() => setChosen(key)}
              >
                {drawn ? (
                  <img className={classes.drawn} src={drawn} alt="" />
                ) : (
                  <ArticlePicture picture={picture ?? null} category={article.category} width={96} />
                )}
              </UnstyledButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
