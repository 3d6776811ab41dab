import { getRouteApi } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { useTranslation } from '@/shared/i18n/i18n'
import type { Scope } from '../list/api'
import { CardsList } from '../list/components/CardsList'
import { readCardsSearch, type CardsSearch } from '../list/model/search'

const route = getRouteApi('/_default/cards')
const MINE: Scope = { kind: 'mine' }

export function AllCardsPage() {
  const { t } = useTranslation('cards/list')
  const address = route.useSearch()
  const search = useMemo(() => readCardsSearch(address), [address])
  const navigate = route.useNavigate()
  const onSearch = useCallback(
    (next: CardsSearch, replace: boolean) => void navigate({ search: next, replace, resetScroll: false }),
    [navigate],
  )
  return <CardsList scope={MINE} title={t('titles.allCards')} search={search} onSearch={onSearch} />
}
