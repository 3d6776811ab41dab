import { getRouteApi } from '@tanstack/react-router'
import { useCallback, useMemo, type ReactNode } from 'react'
import { useTranslation } from '@/shared/i18n/i18n'
import { Page } from '@/shared/ui/Page'
import type { Scope } from '../api'
import { ProductsList } from '../components/ProductsList'
import { useAddToSpace } from '../hooks/useAdding'
import { readProductsSearch, type ProductsSearch } from '../model/search'
import { Requests } from '../requests/Requests'

const route = getRouteApi('/_default/space/$space/products/')

/** What lies in the space: on its cards, and in its pool. `actions` of features above stand beside its own. */
export function ProductsPage({ actions }: { actions?: ReactNode }) {
  const { t } = useTranslation('products')
  const { space } = route.useParams()
  const address = route.useSearch()
  const search = useMemo(() => readProductsSearch(address), [address])
  const navigate = route.useNavigate()
  const scope = useMemo<Scope>(() => ({ kind: 'space', space }), [space])
  const onSearch = useCallback(
    (next: ProductsSearch, replace: boolean) => void navigate({ search: next, replace, resetScroll: false }),
    [navigate],
  )
  const { buttons, dialogs } = useAddToSpace(space)
  return (
    <Page>
      <ProductsList
        key={space}
        scope={scope}
        title={t('title')}
        search={search}
        onSearch={onSearch}
        actions={
          <>
            {actions}
            {buttons}
          </>
        }
        notice={<Requests space={space} />}
      />
      {dialogs}
    </Page>
  )
}
