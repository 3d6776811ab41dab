import { Link } from '@tanstack/react-router'
import type { ListedArticle } from '@/shared/api/generated/types.gen'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { StatusBadge } from '@/shared/ui/StatusBadge'
import type { BuyerSearch } from '../model/search'
import { ArticlePicture } from './ArticlePicture'
import classes from './shop.module.css'
import { useShopWords } from './useShopWords'

export interface ArticleCardProps {
  article: ListedArticle
  currency: string
  buyer: BuyerSearch
  /** Among the first: its picture comes at once. */
  eager: boolean
}

/** An article in the marketplace: what it looks like, what it is, from which price on, and when it is there. */
export function ArticleCard({ article, currency, buyer, eager }: ArticleCardProps) {
  const { t } = useTranslation('shop')
  const { money, number } = useFormats()
  const { deliveryOf } = useShopWords()
  return (
    <li className={classes.card}>
      <div className={classes.ground}>
        <ArticlePicture picture={article.picture} category={article.category} width={320} eager={eager} />
      </div>
      <div className={classes.about}>
        <h2 className={classes.name}>
          <Link to="/marketplace/$code" params={{ code: article.code }} search={buyer} className={classes.cover}>
            {article.name}
          </Link>
        </h2>
        {article.colours.length > 0 && (
          <p className={classes.dots}>
            {article.colours.slice(0, 6).map((colour) => (
              <span key={colour} className={classes.dot} style={{ background: colour }} aria-hidden="true" />
            ))}
            <span className={classes.quiet}>
              {t('variants', { count: article.colours.length, number: number(article.colours.length) })}
            </span>
          </p>
        )}
        {article.licence && <p className={classes.quiet}>{t('withLicence', { name: article.licence.name })}</p>}
      </div>
      <div className={classes.foot}>
        <p className={classes.price}>
          {article.from_price === null ? (
            t('price.onRequest')
          ) : (
            <>
              <strong>{t('price.from', { price: money(article.from_price, currency) })}</strong>
              {(article.from_quantity ?? 1) > 1 && (
                <span className={classes.quiet}>
                  {t('price.fromQuantity', {
                    count: article.from_quantity ?? 1,
                    number: number(article.from_quantity ?? 1),
                  })}
                </span>
              )}
            </>
          )}
        </p>
        {article.in_stock ? (
          <span className={classes.quiet}>{deliveryOf(article)}</span>
        ) : (
          <StatusBadge tone="warning">{t('soldOut')}</StatusBadge>
        )}
      </div>
    </li>
  )
}
