import { getRouteApi } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { useTranslation } from '@/shared/i18n/i18n'
import { Page } from '@/shared/ui/Page'
import type { Scope } from '../api'
import { ProductsList } from '../components/ProductsList'
import { useAddAnywhere } from '../hooks/useAdding'
import { readProductsSearch, type ProductsSearch } from '../model/search'

const route = getRouteApi('/_default/products')
const MINE: Scope = { kind: 'mine' }

/** Everything of mine: what is on my cards, and what lies in my spaces. */
export function AllProductsPage() {
  const { t } = useTranslation('products')
  const address = route.useSearch()
  const search = useMemo(() => readProductsSearch(address), [address])
  const navigate = route.useNavigate()
  const onSearch = useCallback(
    (next: ProductsSearch, replace: boolean) => void navigate({ search: next, replace, resetScroll: false }),
    [navigate],
  )
  const { buttons, dialogs } = useAddAnywhere()
  return (
    <Page>
      <ProductsList scope={MINE} title={t('allTitle')} search={search} onSearch={onSearch} actions={buttons} />
      {dialogs}
    </Page>
  )
}
