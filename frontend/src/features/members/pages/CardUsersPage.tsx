import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Trans, useTranslation } from 'react-i18next'
import { cardQuery } from '@/features/cards/api/card'
import { useAbilities } from '@/shared/permissions/abilities'
import { TextLink } from '@/shared/ui/ButtonLink'
import { NotFoundPage } from '@/shared/ui/NotFoundPage'
import { People } from '../components/People'

const route = getRouteApi('/_default/space/$space/cards/$id/users')

/** People with a role on the card. */
export function CardUsersPage() {
  const { t } = useTranslation('members')
  const { space, id } = route.useParams()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { data: card } = useSuspenseQuery(cardQuery(space, id))
  const { role, can } = useAbilities(space)
  if (!card.abilities.includes('cards.members')) return <NotFoundPage />
  return (
    <People
      place={{ kind: 'card', space, id, name: card.display_name }}
      own={role}
      manage
      search={search}
      onSearch={(next) => void navigate({ search: next, replace: true })}
      hint={
        can('grid.edit') ? (
          <Trans
            t={t}
            i18nKey="cardHintLink"
            components={{ permissions: <TextLink to="/space/$space/grid/card-permissions" params={{ space }} underline="always" /> }}
          />
        ) : (
          t('cardHint')
        )
      }
    />
  )
}
