import { getRouteApi } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { useTranslation } from '@/shared/i18n/i18n'
import type { Scope } from '../list/api'
import { CardsList } from '../list/components/CardsList'
import { readCardsSearch, type CardsSearch } from '../list/model/search'

const route = getRouteApi('/_default/space/$space/cards/')

export function CardsPage() {
  const { t } = useTranslation('cards/list')
  const { space } = route.useParams()
  const address = route.useSearch()
  const search = useMemo(() => readCardsSearch(address), [address])
  const navigate = route.useNavigate()
  const scope = useMemo<Scope>(() => ({ kind: 'space', space }), [space])
  const onSearch = useCallback(
    (next: CardsSearch, replace: boolean) => void navigate({ search: next, replace, resetScroll: false }),
    [navigate],
  )
  return <CardsList key={space} scope={scope} title={t('titles.cards')} search={search} onSearch={onSearch} />
}
