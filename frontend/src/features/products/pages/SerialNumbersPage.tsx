import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { cardQuery } from '@/features/cards/api/card'
import { useTranslation } from '@/shared/i18n/i18n'
import type { Scope } from '../api'
import { ProductsList } from '../components/ProductsList'
import { useConnectToCard } from '../hooks/useConnectToCard'
import { readProductsSearch, type ProductsSearch } from '../model/search'

const route = getRouteApi('/_default/space/$space/cards/$id/serial-numbers')

/** The products of a card; they are few, and none is looked for. */
export function SerialNumbersPage() {
  const { t } = useTranslation('products')
  const { space, id } = route.useParams()
  const { data: card } = useSuspenseQuery(cardQuery(space, id))
  const address = route.useSearch()
  const search = useMemo(() => {
    const { page, per_page, product } = readProductsSearch(address)
    return { page, per_page, product }
  }, [address])
  const navigate = route.useNavigate()
  const scope = useMemo<Scope>(() => ({ kind: 'card', space, card: id }), [space, id])
  const onSearch = useCallback(
    (next: ProductsSearch, replace: boolean) => void navigate({ search: next, replace, resetScroll: false }),
    [navigate],
  )
  const { button, dialog } = useConnectToCard(card, space)
  return (
    <>
      <ProductsList scope={scope} title={t('title')} search={search} onSearch={onSearch} actions={button} />
      {dialog}
    </>
  )
}
