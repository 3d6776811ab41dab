import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { cardQuery } from '@/features/cards/api/card'
import { useTranslation } from '@/shared/i18n/i18n'
import { useAbilities } from '@/shared/permissions/abilities'
import { TextLink } from '@/shared/ui/ButtonLink'
import { NotFoundPage } from '@/shared/ui/NotFoundPage'
import { People } from '../components/People'
import { readMembersSearch } from '../model/search'

const route = getRouteApi('/_default/space/$space/cards/$id/users')

/** People with a role on the card. */
export function CardUsersPage() {
  const { t } = useTranslation('members')
  const { space, id } = route.useParams()
  const search = readMembersSearch(route.useSearch())
  const navigate = route.useNavigate()
  const { data: card } = useSuspenseQuery(cardQuery(space, id))
  const { role, may } = useAbilities(space)
  if (!card.abilities.includes('cards.members')) return <NotFoundPage />
  // The sentence marks its link itself.
  const [before, link, after] = t('cardHintLink').split(/<\/?permissions>/)
  return (
    <People
      place={{ kind: 'card', space, id, name: card.display_name }}
      own={role}
      manage
      search={search}
      onSearch={(next) => void navigate({ search: next, replace: true })}
      hint={
        may('grid.edit') ? (
          <>
            {before}
            <TextLink to="/space/$space/grid/card-permissions" params={{ space }} underline="always">
              {link}
            </TextLink>
            {after}
          </>
        ) : (
          t('cardHint')
        )
      }
    />
  )
}
