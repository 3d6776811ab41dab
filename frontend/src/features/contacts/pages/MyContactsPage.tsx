import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { cardsQuery } from '@/features/cards/list/api'
import { DONE_WITHOUT } from '@/shared/api/reads'
import { useTranslation } from '@/shared/i18n/i18n'
import { Page } from '@/shared/ui/Page'
import type { Scope } from '../api'
import { ContactsList } from '../components/ContactsList'
import { readContactsSearch, type ContactsSearch } from '../model/search'

const route = getRouteApi('/_default/contacts')
const MINE: Scope = { kind: 'mine' }

/** Whom I have met by my cards, in all spaces. */
export function MyContactsPage() {
  const { t } = useTranslation('contacts')
  const address = route.useSearch()
  const search = useMemo(() => readContactsSearch(address), [address])
  const navigate = route.useNavigate()
  const cards = useQuery({ ...cardsQuery({ kind: 'mine' }, { sort: 'name', per_page: 25 }), ...DONE_WITHOUT })
  const hasCards = (cards.data?.data.length ?? 0) > 0
  const exports = useMemo(() => {
    const spaces = new Map((cards.data?.data ?? []).map(({ space }) => [space.uuid, space]))
    return { spaces: [...spaces.values()], whole: false }
  }, [cards.data])
  const onSearch = useCallback(
    (next: ContactsSearch, replace: boolean) => void navigate({ search: next, replace, resetScroll: false }),
    [navigate],
  )
  return (
    <Page>
      <ContactsList
        scope={MINE}
        title={t('mineTitle')}
        search={search}
        onSearch={onSearch}
        writes={hasCards}
        exports={exports}
      />
    </Page>
  )
}
