import { Alert, Button, Checkbox, Skeleton, UnstyledButton } from '@mantine/core'
import { IconBuildingStore } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { errorStatus } from '@/shared/api/error'
import type { MarketplaceOut } from '@/shared/api/generated/types.gen'
import { SAID_HERE } from '@/shared/api/reads'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { useSearchKey } from '@/shared/list/useSearchKey'
import { EmptyState } from '@/shared/ui/EmptyState'
import { Failure } from '@/shared/ui/Failure'
import { FilterBar } from '@/shared/ui/Filter'
import { NotFoundPage } from '@/shared/ui/NotFoundPage'
import { Page, PageHeader } from '@/shared/ui/Page'
import { Panel } from '@/shared/ui/Section'
import tabs from '@/shared/ui/tabs.module.css'
import { marketplaceQuery } from '../api'
import { ArticleCard } from '../components/ArticleCard'
import { KindChoice } from '../components/KindChoice'
import { LicenceOffers } from '../components/LicenceOffers'
import classes from '../components/shop.module.css'
import { usePartner } from '../components/usePartner'
import { useShopWords } from '../components/useShopWords'
import { isNarrowed, readMarketplaceSearch, type MarketplaceSearch } from '../model/search'

const route = getRouteApi('/_default/marketplace/')
/** So many pictures are in sight at once. */
const IN_SIGHT = 6

/** Everything on offer, for guests too: by category and words, at the prices of who looks. */
export function MarketplacePage() {
  const { t, language } = useTranslation('shop')
  const { taxOf } = useShopWords()
  const address = route.useSearch()
  const search = useMemo(() => readMarketplaceSearch(address), [address])
  const navigate = route.useNavigate()
  // Words come a moment after the last key: what else was chosen meanwhile stays.
  const put = useCallback(
    (next: MarketplaceSearch, replace: boolean) =>
      void navigate({ search: (now) => ({ ...readMarketplaceSearch(now), ...next }), replace, resetScroll: false }),
    [navigate],
  )
  const { kind, category, search: words, in_stock } = search
  usePartner(search, () => put({ partner: undefined, card: undefined }, true))
  useSearchKey()
  const list = useQuery({
    ...marketplaceQuery(language, { kind, category, search: words, in_stock }),
    ...SAID_HERE,
  })
  const { data } = list
  // Where nothing is sold there is no such page.
  if (list.isError && !data && errorStatus(list.error) === 404) return <NotFoundPage />
  return (
    <Page>
      <PageHeader
        title={t('title')}
        description={data ? taxOf(data) : ' '}
        actions={
          data &&
          !data.account_id && (
            <KindChoice
              value={kind ?? 'private'}
              onChange={(next) => put({ kind: next === 'private' ? undefined : next }, true)}
            />
          )
        }
      />
      {data?.closed && (
        <Alert color="warning" variant="light" mb="md">
          {data.closed}
        </Alert>
      )}
      {/* Where only licences are sold there is nothing to look through. */}
      {(!data || data.categories.length > 0 || isNarrowed(search)) && (
        <>
          <Categories shop={data} search={search} onCategory={(next) => put({ category: next }, false)} />
          <FilterBar
            search={{
              value: words ?? '',
              onChange: (next) => put({ search: next || undefined }, true),
              label: t('search'),
            }}
          >
            {' '}
            <Checkbox
              label={t('inStock')}
              checked={in_stock ?? false}
              onChange={({ currentTarget }) => put({ in_stock: currentTarget.checked || undefined }, false)}
            />
          </FilterBar>
        </>
      )}
      {data ? (
        <Offers
          shop={data}
          search={search}
          onClear={() => put({ category: undefined, search: undefined, in_stock: undefined }, false)}
        />
      ) : list.isError ? (
        <Panel>
          <Failure of={list} />
        </Panel>
      ) : (
        <Waiting />
      )}
    </Page>
  )
}

function Categories({
  shop,
  search,
  onCategory,
}: {
  shop: MarketplaceOut | undefined
  search: MarketplaceSearch
  onCategory: (category: MarketplaceSearch['category']) => void
}) {
  const { t } = useTranslation('shop')
  const { number } = useFormats()
  const categories = shop?.categories ?? []
  const all = categories.reduce((sum, { articles }) => sum + articles, 0)
  const tab = (value: MarketplaceSearch['category'], text: string, count: number | undefined) => (
    <UnstyledButton
      key={value ?? 'all'}
      className={tabs.tab}
      aria-pressed={value === search.category}
      data-status={value === search.category ? 'active' : undefined}
      onClick={() => onCategory(value)}
    >
      {text} <span className={classes.tabCount}>{count === undefined ? '' : number(count)}</span>
    </UnstyledButton>
  )
  return (
    <div className={tabs.tabs} role="group" aria-label={t('categories')}>
      {tab(undefined, t('all'), shop && all)}
      {categories.map(({ value, text, articles }) => tab(value, text, articles))}
    </div>
  )
}

function Offers({ shop, search, onClear }: { shop: MarketplaceOut; search: MarketplaceSearch; onClear: () => void }) {
  const { t } = useTranslation('shop')
  const { kind, category, search: words, in_stock } = search
  const licences = !words && !in_stock && (!category || category === 'package') ? shop.licences : []
  if (shop.articles.length === 0 && licences.length === 0)
    return (
      <Panel>
        <EmptyState
          icon={<IconBuildingStore size={26} stroke={1.5} />}
          title={t(isNarrowed(search) ? 'empty.noMatchTitle' : 'empty.title')}
          text={t(isNarrowed(search) ? 'empty.noMatch' : 'empty.text')}
          actions={
            isNarrowed(search) && (
              <Button variant="default" onClick={onClear}>
                {t('empty.clear')}
              </Button>
            )
          }
        />
      </Panel>
    )
  return (
    <>
      <ul className={classes.grid} aria-label={t('articles')}>
        {shop.articles.map((article, place) => (
          <ArticleCard
            key={article.uuid}
            article={article}
            currency={shop.currency}
            buyer={kind ? { kind } : {}}
            eager={place < IN_SIGHT}
          />
        ))}
      </ul>
      {licences.length > 0 && <LicenceOffers licences={licences} shop={shop} />}
    </>
  )
}

/** In the shape of what comes. */
function Waiting() {
  const { t } = useTranslation('shop')
  return (
    <ul className={classes.grid} role="status" aria-label={t('loading')}>
      {Array.from({ length: IN_SIGHT }, (_, place) => (
        <li key={place} className={classes.card}>
          <div className={classes.ground} />
          <div className={classes.about}>
            <Skeleton height={18} width="60%" mb={8} />
            <Skeleton height={14} width="40%" />
          </div>
          <div className={classes.foot}>
            <Skeleton height={18} width="45%" />
          </div>
        </li>
      ))}
    </ul>
  )
}
